import { INPUT_NAMES, INPUTS, type InputName } from '../src/config/inputs/inputs.ts';
import { bySimilarity } from '../src/tools/tool.ts';
import { Misuse } from './misuse.ts';

export type GivenInputs = Readonly<Partial<Record<InputName, string>>>;

/** What the demo's own stage decides, and what to use in its place. */
export const RESERVED: ReadonlyMap<InputName, string> = new Map([
  ['github-token', 'the GitHub of the demo is a local one with a token of its own'],
  ['issue', 'the demo makes the issue; give its text with --issue FILE.md'],
]);

/** Set by the script's model server; with --live they count. */
export const MODEL_INPUTS: ReadonlySet<InputName> = new Set(['api-key', 'base-url', 'model']);

/**
 * Reads `NAME=VALUE` texts.
 *
 * @throws {Misuse} for an unknown name, one that the demo decides itself, or a single value that is given twice
 */
export function readInputs(texts: readonly string[], { isLive }: { readonly isLive: boolean }): GivenInputs {
  const given: Partial<Record<InputName, string>> = {};
  for (const text of texts) {
    const [, wanted = '', raw = ''] = /^([^=]*)=([\s\S]*)$/.exec(text) ?? [];
    if (wanted === '')
      throw new Misuse(`--input takes NAME=VALUE, for example --input max-rounds=5. It was "${text}".`);
    const name = nameOf(wanted.trim().toLowerCase());
    const reserved = RESERVED.get(name);
    if (reserved !== undefined) throw new Misuse(`--input ${name} has no place in the demo: ${reserved}.`);
    if (MODEL_INPUTS.has(name) && !isLive)
      throw new Misuse(`--input ${name} needs --live: without it, the model is a script.`);
    const value = raw.replaceAll('\\n', '\n');
    const before = given[name];
    if (before !== undefined && !isList(name))
      throw new Misuse(`--input ${name} is given twice, and it is no list. Give it once.`);
    given[name] = before === undefined ? value : `${before}\n${value}`;
  }
  return given;
}

/** Does the input hold one entry a line? */
function isList(name: InputName): boolean {
  const read = INPUTS[name].parse('');
  return read.kind === 'valid' && Array.isArray(read.value);
}

const NEAR = 3;

function nameOf(wanted: string): InputName {
  const found = INPUT_NAMES.find((name) => name === wanted);
  if (found !== undefined) return found;
  const parts = wanted.split('-').filter((part) => part.length > 2);
  const related = INPUT_NAMES.filter((name) => parts.some((part) => name.split('-').includes(part)));
  const near = [...new Set([...bySimilarity(wanted, INPUT_NAMES).slice(0, NEAR), ...related.slice(0, NEAR)])];
  throw new Misuse(
    `The action has no input "${wanted}". The nearest ones: ${near.join(', ')}. All are in docs/configuration.md.`,
  );
}
