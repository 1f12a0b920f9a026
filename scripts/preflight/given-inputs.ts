import { INPUT_NAMES, INPUTS, type InputName } from '../../src/config/inputs/inputs.ts';
import { bySimilarity } from '../../src/tools/tool.ts';

export type GivenInputs = Readonly<Partial<Record<InputName, string>>>;

/**
 * Reads the `NAME=VALUE` texts of `--input`: a list takes a further line with each use, and `\n` breaks a line.
 * @param refused the sentence why an input cannot be given here; null: it can
 * @returns with a sentence for each text that is not taken
 */
export function givenInputs(
  texts: readonly string[],
  refused: (name: InputName) => string | null,
): { readonly inputs: GivenInputs; readonly faults: readonly string[] } {
  const inputs: Partial<Record<InputName, string>> = {};
  const faults: string[] = [];
  for (const text of texts) {
    const [, wanted = '', raw = ''] = /^([^=]*)=([\s\S]*)$/.exec(text) ?? [];
    const name = INPUT_NAMES.find((one) => one === wanted.trim().toLowerCase());
    const before = name === undefined ? undefined : inputs[name];
    const why = name === undefined ? whyNoInput(text, wanted) : refused(name);
    if (why !== null) faults.push(why);
    else if (name !== undefined && before !== undefined && !isList(name))
      faults.push(`--input ${name} is given twice, and it is no list. Give it once.`);
    else if (name !== undefined) {
      const value = raw.replaceAll('\\n', '\n');
      inputs[name] = before === undefined ? value : `${before}\n${value}`;
    }
  }
  return { inputs, faults };
}

/** Does the input hold one entry a line? */
function isList(name: InputName): boolean {
  const read = INPUTS[name].parse('');
  return read.kind === 'valid' && Array.isArray(read.value);
}

const NEAR = 3;

function whyNoInput(text: string, given: string): string {
  const wanted = given.trim().toLowerCase();
  if (wanted === '') return `--input takes NAME=VALUE, for example --input max-rounds=5. It was "${text}".`;
  const parts = wanted.split('-').filter((part) => part.length > 2);
  const related = INPUT_NAMES.filter((name) => parts.some((part) => name.split('-').includes(part)));
  const near = [...new Set([...bySimilarity(wanted, INPUT_NAMES).slice(0, NEAR), ...related.slice(0, NEAR)])];
  return `The action has no input "${wanted}". The nearest ones: ${near.join(', ')}. All are in docs/configuration.md.`;
}
