/** Titles of sections that guide a change. Other sections are for people and would cost tokens in every request. */
const STEERS =
  /\b(?:tests?|testing|tested|styles?|lint\w*|format\w*|conventions?|guidelines?|commits?|messages?|changelog|changesets?|release notes|pull requests?|prs?|patch\w*|code|coding|typ(?:es|escript|ing)|document\w*|docs|rules?|checklist|verif\w*|architecture|structure|naming|do|don't|must|develop\w*|contributing (?:code|changes|fixes))\b/i;
const NEVER =
  /\b(?:code of conduct|conduct|cla|licen[cs]\w*|agreement|certificate|sponsor\w*|donat\w*|windows|install\w*|set-?up|setting up|getting started|prerequisites?|environment|report\w*|issues?|bugs?|feature requests?|questions?|support|community|contact|communication|releas(?:e|es|ing)|publish\w*|governance|triag\w*|translat\w*|security|thank\w*|code of|first time|fork\w*|review process|table of contents|contents)\b/i;

interface Section {
  /** 1 to 6. */
  readonly level: number;
  readonly title: string;
  readonly lines: readonly string[];
}

/** Texts for agents are kept, except for sections that do not concern any change. */
const NOT_EVEN_FOR_AGENTS = /\b(?:conduct|cla|licen[cs]e|agreement|sponsors?|donations?)\b/i;

/**
 * The sections about changes, chosen by their headings; subsections of a chosen section are included. A text without
 * sections stays whole. Empty when no section is about changes.
 */
export function steeringParts(text: string, readers: 'people' | 'agents' = 'people'): string {
  const sections = sectionsOf(text);
  if (sections.filter(({ level }) => level > 0).length < 2) return text;
  const kept =
    readers === 'agents'
      ? sections.filter(({ title }) => !NOT_EVEN_FOR_AGENTS.test(title))
      : ofChanges(sections);
  if (kept.length === sections.length || kept.length === 0) return kept.length === 0 ? '' : text;
  const parts = kept.map(({ lines }) => lines.join('\n').trim());
  return [...parts, '[The other sections say nothing of changes.]'].join('\n\n');
}

function ofChanges(sections: readonly Section[]): readonly Section[] {
  const above: { readonly level: number; readonly isKept: boolean }[] = [];
  return sections.filter(({ level, title }) => {
    while ((above.at(-1)?.level ?? 0) >= Math.max(1, level)) above.pop();
    const isChosen = (level > 1 && STEERS.test(title)) || (above.at(-1)?.isKept ?? false);
    const isKept = isChosen && !NEVER.test(title);
    above.push({ level, isKept });
    return isKept;
  });
}

const HEADING = /^ {0,3}(#{1,6})\s+(.*)$/;
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;

function sectionsOf(text: string): readonly Section[] {
  const lines = text.split('\n');
  const sections: { level: number; title: string; lines: string[] }[] = [{ level: 0, title: '', lines: [] }];
  let isFenced = false;
  for (const [at, line] of lines.entries()) {
    if (FENCE.test(line)) isFenced = !isFenced;
    const heading = isFenced ? null : (HEADING.exec(line) ?? underlined(line, lines[at + 1]));
    if (heading !== null)
      sections.push({ level: heading[1]?.length ?? 1, title: heading[2] ?? '', lines: [] });
    sections.at(-1)?.lines.push(line);
  }
  return sections.filter(({ level, lines: own }) => level > 0 || own.some((line) => line.trim() !== ''));
}

/** A heading that is underlined with === or ---. */
function underlined(line: string, next: string | undefined): readonly string[] | null {
  if (next === undefined || line.trim() === '' || !/^ {0,3}(?:={3,}|-{3,})\s*$/.test(next)) return null;
  return [line, next.trim().startsWith('=') ? '#' : '##', line.trim()];
}
