import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { objectOf, parseJson, textOf } from '../../embedded/json.ts';
import { CLASSES, idOf, KINDS, unmet } from '../contract/case.ts';
import { CASES } from '../contract/cases.ts';
import { clear, judge } from '../contract/judge.ts';

/**
 * What the judge says of each case of the contract, held against what must hold and against the recording of what it said
 * before. Every 16th case is played, with CONTRACT_SHARE=1 each of them; RECORD=1 plays all and rewrites the recording.
 */

const RECORDING = join(import.meta.dirname, '..', 'contract', 'recorded.json');
const SHARE = process.env.RECORD === '1' ? 1 : Number(process.env.CONTRACT_SHARE ?? 16);

const recorded = objectOf(parseJson(readFileSync(RECORDING, 'utf8')));
const before = objectOf(recorded.said);
/** What does not hold yet, by case. */
const known = objectOf(recorded.known);

const BETWEEN = '; ';

function knownOf(id: string): readonly string[] {
  const text = textOf(known[id]);
  return text === '' ? [] : text.split(BETWEEN);
}

interface Said {
  readonly class: string;
  readonly lacks: readonly string[];
}
const said = new Map<string, Said>();

test('each case has a name of its own', () => {
  expect(new Set(CASES.map(idOf)).size).toBe(CASES.length);
});

describe.concurrent('the contract', () => {
  for (const [index, one] of CASES.entries()) {
    const id = idOf(one);
    const note = one.missing === null ? '' : ` (skipped: ${one.missing})`;
    test.skipIf(one.missing !== null || index % SHARE !== 0)(`${id}${note}`, async ({ expect }) => {
      const judged = await judge(one);
      if (process.env.PRINT === '1') process.stdout.write(`\n${id}: ${judged.class}\n${judged.text}\n`);
      const lacks = unmet(one, judged);
      said.set(id, { class: judged.class, lacks });
      // What nobody has recorded yet is only printed, as where a language is here that was not there.
      if (process.env.RECORD === '1' || before[id] === undefined) return;
      const asBefore = knownOf(id);
      expect(lacks.filter((lack) => !asBefore.includes(lack))).toEqual([]);
    });
  }
});

afterAll(() => {
  clear();
  if (process.env.RECORD === '1') record();
  const differences = [...said].flatMap(([id, now]) => differenceOf(id, now));
  const text = [tableOf(), ...differences].join('\n');
  process.stdout.write(`\n${text}\n`);
});

/** Cases that were not played keep what is known of them. */
function record(): void {
  const ids = CASES.map(idOf);
  const classes = ids.map((id) => [id, said.get(id)?.class ?? before[id]]);
  const lacking = ids.map((id) => [id, said.get(id)?.lacks ?? knownOf(id)] as const);
  const kept = {
    said: Object.fromEntries(classes.filter(([, word]) => word !== undefined)),
    known: Object.fromEntries(
      lacking.flatMap(([id, lacks]) => (lacks.length === 0 ? [] : [[id, lacks.join(BETWEEN)]])),
    ),
  };
  writeFileSync(RECORDING, `${JSON.stringify(kept, null, 2)}\n`);
}

function differenceOf(id: string, now: Said): readonly string[] {
  const was = textOf(before[id]) || 'not recorded';
  const held = knownOf(id).filter((lack) => !now.lacks.includes(lack));
  return [
    ...(was === now.class ? [] : [`${id}: was ${was}, is ${now.class}`]),
    ...held.map((lack) => `${id}: holds by now, it was "${lack}"`),
  ];
}

/** How many cases of each kind are said to be what. */
function tableOf(): string {
  const rows = KINDS.map((kind) => {
    const of = [...said].filter(([id]) => id.startsWith(`${kind}: `)).map(([, one]) => one);
    const counts = CLASSES.map((word) => of.filter((one) => one.class === word).length);
    return [kind, ...counts, of.filter(({ lacks }) => lacks.length > 0).length];
  });
  return [['', ...CLASSES, 'not yet'], ...rows]
    .map((row) => row.map((cell) => String(cell).padEnd(10)).join(''))
    .join('\n');
}
