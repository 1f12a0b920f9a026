import { ROLE_WEIGHT, roleOf } from './file-role.ts';
import type { Mentions } from './mentions.ts';
import { joined, wordsOfName } from './name-words.ts';
import { folderOf, nameOf } from './path-parts.ts';
import { type PathSurvey, stemOf, TOO_COMMON } from './path-survey.ts';
import type { Ranking } from './ranking.ts';

const SCORE = { allWords: 15, phrase: 30, word: 1.8, frequent: 3, domain: 6 } as const;

/** Smaller repositories are treated as this large, so that a word in few names stays distinctive. */
const FEWEST_FILES = 100;
const MAX_IN_DOMAIN = 15;

interface Read {
  readonly survey: PathSurvey;
  readonly mentions: Mentions;
}

/** Rare words in file names find files; more frequent words only support files that were found otherwise. */
export function addWords(ranking: Ranking, paths: readonly string[], { survey, mentions }: Read): void {
  const pathsAt = (files: readonly number[]) => files.flatMap((file) => paths[file] ?? []);
  addPhrases(ranking, pathsAt, survey);
  const common = Math.min(TOO_COMMON, Math.max(10, Math.ceil(paths.length * 0.02)));
  const frequent = new Set<string>();
  const addWord = (word: string, files: readonly string[]): void => {
    const rarity = Math.log(1 + Math.max(paths.length, FEWEST_FILES) / files.length);
    const points = SCORE.word * Math.sqrt(mentions.words.get(word) ?? 1) * rarity;
    for (const path of files) {
      const exact = joined(stemOf(nameOf(path))) === word ? 1.5 : 1;
      ranking.add(path, points * exact * ROLE_WEIGHT[roleOf(path)], `name has "${word}"`);
    }
  };
  for (const [word, files] of survey.byWord) {
    if (files.length <= common) addWord(word, pathsAt(files));
    else {
      frequent.add(word);
      const exact = pathsAt(survey.exactly.get(word) ?? []);
      if (exact.length <= 3) addWord(word, exact);
    }
  }
  for (const { path } of ranking.list()) {
    const shared = wordsOfName(stemOf(nameOf(path))).filter((word) => frequent.has(word));
    if (shared.length > 0) ranking.add(path, SCORE.frequent * shared.length, '');
  }
  const inDomain = survey.inDomain.filter(([, word]) => (survey.byWord.get(word)?.length ?? 0) <= common);
  const isAdded = inDomain.length <= MAX_IN_DOMAIN;
  for (const [file, word] of inDomain) {
    const [path = ''] = pathsAt([file]);
    if (isAdded || ranking.scoreOf(path) > 0) ranking.add(path, SCORE.domain, `domain folder, "${word}"`);
  }
  addFolderWords(ranking, mentions);
}

function addPhrases(
  ranking: Ranking,
  pathsAt: (files: readonly number[]) => readonly string[],
  { allWords, phrased }: PathSurvey,
): void {
  for (const [file, weight] of phrased.length > TOO_COMMON ? [] : phrased) {
    for (const path of pathsAt([file])) {
      const points =
        (SCORE.phrase * Math.sqrt(weight) * ROLE_WEIGHT[roleOf(path)]) / Math.sqrt(phrased.length);
      ranking.add(path, points, 'its name is a phrase of the task');
    }
  }
  for (const path of allWords.length > TOO_COMMON ? [] : pathsAt(allWords)) {
    const points = (SCORE.allWords * ROLE_WEIGHT[roleOf(path)]) / Math.sqrt(allWords.length);
    ranking.add(path, points, 'its name is in the task, word by word');
  }
}

/** Raises files whose folders contain a word of the task that the folders of most other candidates do not. */
function addFolderWords(ranking: Ranking, { words }: Mentions): void {
  const found = ranking.list().map(({ path }) => path);
  const folderWords = found.flatMap((path) => {
    const named = new Set(wordsOfName(folderOf(path)));
    return [...named].filter((word) => words.has(word)).map((word) => ({ word, path }));
  });
  for (const [word, files] of Map.groupBy(folderWords, (one) => one.word)) {
    const points = SCORE.word * Math.sqrt(words.get(word) ?? 1) * Math.log(found.length / files.length);
    for (const { path } of files)
      ranking.add(path, points * ROLE_WEIGHT[roleOf(path)], `folder has "${word}"`);
  }
}
