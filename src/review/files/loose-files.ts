import type { ChangeSet } from '../../core/change-set.ts';
import type { FileKind } from './file-kind.ts';
import type { GateText } from './gate-files.ts';
import type { PathPredicate } from './test-files.ts';
import { namersByAll, type SupportOptions, type Suspect, suspectOf } from './test-support.ts';

/**
 * Files of the base that are read beside the code, as far as names tell: documents, data that tests or scripts of the gate
 * name and no code does, and examples that the gate starts by a pattern alone. A run with the base's version tells whether
 * something compares the code with them.
 */
export interface LooseFiles {
  /** Documents that nobody is seen to read. */
  readonly unnamed: readonly string[];
  /** Documents and data that tests or scripts of the gate name. */
  readonly named: readonly string[];
  /** What scripts of the gate name or start. */
  readonly byGate: readonly string[];
}

interface LooseOptions extends SupportOptions {
  readonly kind: (path: string) => FileKind;
  readonly gate: GateText;
  readonly ofBase: ReadonlySet<string>;
  readonly baseText: (path: string) => Promise<string | null>;
  /** Whether it is a manifest, or settings of the gate. */
  readonly isOfGate: PathPredicate;
}

/** Files that programs are written in, templates and styles among them. */
const PROGRAM =
  /\.(?:[cm]?[jt]sx?|py|pyx|rb|php|go|java|kts?|scala|groovy|cs|fs|vb|swift|lua|rs|zig|nim|dart|c|cc|cpp|cxx|cu|mm?|h|hh|hpp|hs|ml|mli|exs?|erl|clj[cs]?|p[lm]|t|r|jl|cr|d|s|asm|f90|sol|tf|nix|sh|bash|zsh|fish|ps1|bat|cmd|vue|svelte|astro|s?css|sass|less|coffee|elm|html?|erb|haml|slim|ejs|hbs|mustache|pug|twig|j2|jinja2?|liquid|njk|tmpl|gohtml|cshtml|razor|jsp|ftl|graphql|gql|proto|prisma|sql)$/i;
/** Languages in which files of one folder or package use each other without a name: that nobody names one tells nothing. */
const SEEN_UNNAMED = /\.(?:go|java|kt|cs|swift|php)$/i;
/** As many strings as one search takes. */
const MOST_AT_ONCE = 60;

export async function looseFiles(changes: ChangeSet, options: LooseOptions): Promise<LooseFiles> {
  const { kind, gate, ofBase, baseText } = options;
  const suspects: Suspect[] = [];
  const documents: string[] = [];
  for (const path of changes.paths) {
    if (!ofBase.has(path) || !['code', 'document'].includes(kind(path))) continue;
    if (kind(path) === 'document') documents.push(path);
    const isCode = kind(path) === 'code' && PROGRAM.test(path);
    const isStarted = gate.byPattern.has(path) && !SEEN_UNNAMED.test(path);
    const suspect = isCode && !isStarted ? null : suspectOf(path, { isData: !isCode });
    if (suspect === null || (!isCode && ((await baseText(path)) ?? '').startsWith('#!'))) continue;
    suspects.push(suspect);
  }
  const found = await sortedByNamers(suspects, options);
  return { ...found, unnamed: documents.filter((path) => !found.named.includes(path)) };
}

async function sortedByNamers(
  suspects: readonly Suspect[],
  { kind, gate, linesWith, isTest, isOfGate }: LooseOptions,
): Promise<Pick<LooseFiles, 'named' | 'byGate'>> {
  const [named, byGate]: [string[], string[]] = [[], []];
  const isScript = (path: string): boolean =>
    !isTest(path) && (gate.started.has(path) || gate.interpreted.has(path));
  for (let from = 0; from < suspects.length; from += MOST_AT_ONCE / 2) {
    const asked = suspects.slice(from, from + MOST_AT_ONCE / 2);
    const lines = await linesWith(asked.flatMap(({ wanted }) => wanted));
    for (const suspect of asked) {
      const { path, isData } = suspect;
      const namers = namersByAll(suspect, lines);
      if (!isData) {
        if (namers.length === 0) byGate.push(path);
        continue;
      }
      const ofProgram = namers.filter((one) => !isTest(one) && !isScript(one) && !isOfGate(one));
      if (ofProgram.length > 0 && kind(path) !== 'document') continue;
      if (namers.some((one) => isTest(one) || isScript(one))) named.push(path);
      if (namers.some(isScript)) byGate.push(path);
    }
  }
  return { named, byGate };
}
