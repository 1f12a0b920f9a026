import { describe, expect, test } from 'vitest';
import { obstacle, skipNote } from '../support/namespaces.ts';
import { type Case, casesOf, type Kind, type NamedCase } from './case.ts';
import { judged } from './judge.ts';
import { played } from './play.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Which promises a case of the corpus is about. */
    promises?: readonly string[];
  }
}

/** Every third of them, say, where the whole would take too long; the same ones each time. */
const SHARE = Number(process.env.CORPUS_SHARE ?? 1);

/** Chat completions is that of a case that names none. */
const PROTOCOLS = ['', 'responses', 'messages'] as const;

/**
 * One test for each case of a kind. A case that fits each protocol is played in another one as well for two thirds of
 * them, so that each protocol has its third; of a share, each is played in the protocol of its third alone.
 */
export function playAll(kind: Kind): void {
  const cases = casesOf(kind).filter((_, index) => index % SHARE === 0);
  const neutral = cases.filter((one) => isOfNoProtocol(one.case));
  const isOf = (api: string, one: NamedCase): boolean =>
    neutral.includes(one) && PROTOCOLS[neutral.indexOf(one) % PROTOCOLS.length] === api;
  const inChat = (one: NamedCase): boolean => SHARE === 1 || !neutral.includes(one) || isOf('', one);
  for (const api of PROTOCOLS)
    describe.concurrent(api === '' ? kind : `${kind} over ${api}`, () => {
      for (const one of cases.filter((each) => (api === '' ? inChat(each) : isOf(api, each)))) play(one, api);
    });
}

function play({ name, text, case: told }: NamedCase, api: string): void {
  const isSkipped = told.isolated === true && obstacle !== null;
  test.skipIf(isSkipped)(`${name}: ${told.what}${isSkipped ? skipNote : ''}`, async ({ task }) => {
    task.meta.promises = told.promises;
    await using result = await played(text, api);
    expect(await judged(result)).toEqual([]);
    const { requests } = result.stage.model;
    if (api !== '') expect(requests.filter(({ path }) => path !== `/v1/${api}`)).toEqual([]);
  });
}

const BYTES = ['raw', 'message', 'body', 'stream'] as const;
const ENDPOINT = ['provider', 'base-url'] as const;

/** A case that names an endpoint or a protocol, or says its replies as bytes, stays with what it says. */
function isOfNoProtocol({ model = [], runs = [], inputs = {} }: Case): boolean {
  const isOfBytes = model.some((reply) => reply !== 'mend' && BYTES.some((form) => form in reply));
  const given = [inputs, ...runs.map((run) => run.inputs ?? {})];
  return !isOfBytes && model.length > 0 && !given.some((one) => ENDPOINT.some((name) => name in one));
}
