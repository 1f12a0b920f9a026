import { Readable } from 'node:stream';
import type { HttpAnswer } from '../../src/adapters/http/send.ts';

/** The answer in a response of Node's own `fetch`, which is easier to make than a real one. */
export function answerOfFetch({ status, headers, body }: Response): HttpAnswer {
  // Who reads the body is told of an error; nobody has to read it.
  const read = body === null ? null : Readable.fromWeb(body).on('error', () => undefined);
  return { status, headers: new Map(headers), body: read };
}
