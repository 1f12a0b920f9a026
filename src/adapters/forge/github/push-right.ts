import type { PushRight } from '../../../core/branch-place.ts';
import { messageOf } from '../../../core/fault.ts';
import { oneLine } from '../../../core/text/text.ts';
import { readText } from '../../http/read-body.ts';
import { isSuccess, send } from '../../http/send.ts';
import type { ForgeOptions } from '../forge.ts';

/** Without an answer in this time, the push is simply tried. */
const LIMIT_MS = 5000;
/** GitHub's messages for the token of a workflow or an app, and for that of a person. */
const NO_WRITE = /write access to (?:the )?repository (?:is )?not granted|permission to \S+ (?:is )?denied/i;

/**
 * Sends the first request of a push, which changes nothing: the REST API does not tell what a workflow's token may
 * write. Never throws.
 */
export async function pushRight({ serverUrl, token, repository, signal }: ForgeOptions): Promise<PushRight> {
  const url = `${serverUrl}/${repository.owner}/${repository.name}.git/info/refs?service=git-receive-pack`;
  const credentials = Buffer.from(`x-access-token:${token}`).toString('base64');
  const ends = AbortSignal.any([signal(), AbortSignal.timeout(LIMIT_MS)]);
  try {
    const response = await send(url, {
      headers: { authorization: `Basic ${credentials}`, 'user-agent': 'git/2 tether' },
      signal: ends,
    });
    if (response.status === 403) {
      const answer = oneLine(await readText(response, { mostBytes: 2000, ms: LIMIT_MS }, ends), 200);
      return NO_WRITE.test(answer)
        ? { kind: 'refused', answer }
        : { kind: 'unknown', why: `HTTP 403, "${answer}"` };
    }
    response.body?.destroy();
    return isSuccess(response.status)
      ? { kind: 'granted' }
      : { kind: 'unknown', why: `HTTP ${response.status}` };
  } catch (thrown) {
    return { kind: 'unknown', why: oneLine(messageOf(thrown), 200) };
  }
}
