import { expect, test } from 'vitest';
import { Commands } from '../../src/core/commands/commands.ts';
import { isTestPath } from '../../src/core/paths/test-paths.ts';
import { untrusted } from '../../src/core/task.ts';
import type { Verdict } from '../../src/core/verdict/verdict.ts';
import type { Candidate, Run } from '../../src/run/parts.ts';
import { recheckVerdict } from '../../src/run/recheck-verdict.ts';
import { judged, verdictOf } from '../review/judged.ts';
import { linesIn } from '../review/lines-in.ts';
import { entry, pytestRun } from '../review/read-results.ts';

const FILES = { 'sum.py': 'old', 'tests/test_sum.py': 'strict' };
const NOTHING = untrusted('');
const TASK = { title: NOTHING, body: NOTHING, instruction: NOTHING } as Run['task'];

/** What the job that publishes has against a verdict, made of that of the other job, on a change with this file. */
async function contradictionOf(path: string, said: (verdict: Verdict) => Verdict): Promise<string | null> {
  const given = judged({ files: FILES, commands: { pytest: () => pytestRun({ test_a: 'passed' }) } });
  await given.write('sum.py', 'new');
  await given.write(path, 'new');
  const verdict = said(await verdictOf(given));
  const base = {
    text: async (one: string) => new Map(Object.entries(FILES)).get(one) ?? null,
    linesWith: linesIn(FILES),
    paths: async () => Object.keys(FILES),
  };
  const rules = {
    ...{ commands: new Commands([entry('pytest')]), isTest: isTestPath },
    ...{ proof: 'prefer', onTamper: 'block' },
  };
  const candidate = { base, branch: null, workspace: given.workspace, rules } as unknown as Candidate;
  const claim = { title: '', summary: '' } as never;
  return (await recheckVerdict({ kind: 'validated', claim, verdict }, candidate, TASK)).contradiction;
}

test.each([
  ['tests/test_sum.py', 'which alters tests/test_sum.py'],
  ['tests/conftest.py', 'which alters tests/conftest.py'],
  ['tests/helper.py', 'which alters tests/helper.py'],
  ['pytest.ini', "the base's own pytest.ini, which it alters"],
])(
  "a verdict that keeps silent about the base's own tests and checks is refused where the change has %s",
  async (path, why) => {
    const silent = (verdict: Verdict): Verdict => ({
      ...verdict,
      evidence: { ...verdict.evidence, originalTests: { kind: 'unchanged' }, tampering: [] },
    });
    expect(await contradictionOf(path, (verdict) => verdict)).toBeNull();
    expect(await contradictionOf(path, silent)).toMatch(why);
  },
);
