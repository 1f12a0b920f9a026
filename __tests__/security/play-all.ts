import { describe, expect, test } from 'vitest';
import { obstacle, skipNote } from '../support/namespaces.ts';
import { type Case, casesOf, type Kind, type NamedCase } from './case.ts';
import { judged } from './judge.ts';
import { played } from './play.ts';
import { complaintsOf, inGroups, isOneReply } from './together.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The cases of the corpus that a test plays, and the promises that each is about. */
    cases?: readonly { readonly name: string; readonly promises: readonly string[] }[];
  }
}

/** Every sixth of them, say, where the whole would take too long; the same ones each time. */
const SHARE = Number(process.env.CORPUS_SHARE ?? 1);

/** Chat completions is that of a case that names none. */
const PROTOCOLS = ['', 'responses', 'messages'] as const;

/**
 * One test for each case of a kind, but for cases of one reply, of which a test plays several in one run. A case that fits
 * each protocol is played in another one as well for two thirds of them, so that each protocol has its third; of a share,
 * each is played in the protocol of its third alone.
 */
export function playAll(kind: Kind): void {
  const all = casesOf(kind);
  // Those of other kinds have an effect.
  const joined = kind === 'malformed' ? all.filter((one) => isOneReply(one.case)) : [];
  const cases = [...joined, ...shareOf(all.filter((one) => !joined.includes(one)))];
  const neutral = cases.filter((one) => isOfNoProtocol(one.case));
  const isOf = (api: string, one: NamedCase): boolean =>
    neutral.includes(one) && PROTOCOLS[neutral.indexOf(one) % PROTOCOLS.length] === api;
  const inChat = (one: NamedCase): boolean => SHARE === 1 || !neutral.includes(one) || isOf('', one);
  for (const api of PROTOCOLS)
    describe.concurrent(api === '' ? kind : `${kind} over ${api}`, () => {
      const here = cases.filter((one) => (api === '' ? inChat(one) : isOf(api, one)));
      for (const group of inGroups(here.filter((one) => joined.includes(one)))) playTogether(group, api);
      for (const one of here.filter((each) => !joined.includes(each))) play(one, api);
    });
}

/** Every so many, and of each promise that would have none of them the first. */
function shareOf(cases: readonly NamedCase[]): readonly NamedCase[] {
  const share = cases.filter((_, index) => index % SHARE === 0);
  const shown = new Set(share.flatMap((one) => one.case.promises));
  const first = cases.filter((one) => {
    const isNew = one.case.promises.some((promise) => !shown.has(promise));
    for (const promise of one.case.promises) shown.add(promise);
    return isNew;
  });
  return [...share, ...first];
}

function playTogether(group: readonly NamedCase[], api: string): void {
  test(`${group.length} replies in one run: ${group.map(({ name }) => name).join(', ')}`, async ({
    task,
  }) => {
    task.meta.cases = group.map((one) => ({ name: one.name, promises: one.case.promises }));
    expect(await complaintsOf(group, api)).toEqual([]);
  });
}

function play({ name, text, case: told }: NamedCase, api: string): void {
  const isSkipped = told.isolated === true && obstacle !== null;
  test.skipIf(isSkipped)(`${name}: ${told.what}${isSkipped ? skipNote : ''}`, async ({ task }) => {
    task.meta.cases = [{ name, promises: told.promises }];
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
