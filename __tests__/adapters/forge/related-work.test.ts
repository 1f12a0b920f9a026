import { expect, test } from 'vitest';
import { createRelatedWork } from '../../../src/adapters/forge/related-work.ts';
import { ServiceFault } from '../../../src/core/fault.ts';

const OTHERS = { pulls: [], commits: ['c'.repeat(40)], branches: [] };
const FAULT = new ServiceFault({
  service: 'forge',
  status: 500,
  parts: { wrong: 'It failed.', was: 'It answered 500.', remedy: 'Wait.' },
});

test.each<[string, typeof OTHERS | Error, number | Error, object, readonly string[]]>([
  ['others', FAULT, 3, { commits: [], openByRuns: 3 }, ['whether somebody else']],
  ['open pull requests', OTHERS, FAULT, { ...OTHERS, openByRuns: 0 }, ['how many pull requests']],
  ['both, by one request', FAULT, FAULT, { commits: [], openByRuns: 0 }, ['whether somebody else']],
])(
  'what is not known of other work is told, and the rest counts: %s',
  async (_, others, open, work, told) => {
    const notes: string[] = [];
    const settled = <Value>(value: Value | Error): Promise<Value> =>
      value instanceof Error ? Promise.reject(value) : Promise.resolve(value);
    const related = createRelatedWork(
      (event) => void (event.kind === 'note' && notes.push(event.text)),
      () => ({ others: settled(others), openByRuns: settled(open) }),
    );
    expect(await related(7)).toMatchObject(work);
    expect(notes).toEqual(told.map((words) => expect.stringContaining(words)));
  },
);
