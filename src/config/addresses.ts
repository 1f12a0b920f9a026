import type { FaultMessage } from '../core/fault.ts';
import { isName, isOneWord } from '../core/secrets/placeholder.ts';
import type { Environment } from './environment.ts';

const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'] as const;
const FORGE = ['GITHUB_API_URL', 'GITHUB_SERVER_URL'] as const;

/** Variables of the environment with addresses that requests go to. They may hold a password: no fault quotes one. */
export function checkAddresses(env: Environment, faults: FaultMessage[]): void {
  for (const name of FORGE) {
    if (isHttp(env[name])) continue;
    const remedy = 'Leave it as the runner sets it, or give the full address of the forge, with https://.';
    faults.push({ wrong: `${name} is no http or https address.`, remedy });
  }
  for (const name of PROXIES) {
    if (isReadable(env[name])) continue;
    const remedy =
      'Write it as http://USER:PASSWORD@HOST:PORT, and the characters # / ? @ : % of a user name or password as %23 %2F %3F %40 %3A %25.';
    faults.push({ wrong: `${name} is not the address of a proxy.`, remedy });
  }
}

/** A value of an address of a proxy that is to be masked. `word`: ordinary text may hold it as well. */
export interface ProxySecret {
  readonly kind: 'key' | 'word';
  readonly value: string;
}

/**
 * The passwords for proxies, and what a request shows of them, also of addresses that cannot be read. A user alone is a
 * token, unless it is written as a name.
 */
export function proxySecrets(env: Environment): readonly ProxySecret[] {
  return PROXIES.flatMap((name) => {
    const [, user = '', password = ''] = /^\w+:\/\/([^:]*)(?::(.*))?@/s.exec(env[name] ?? '') ?? [];
    const secret = password === '' ? user : password;
    if (secret === '') return [];
    const isWord = (value: string): boolean => isOneWord(value) || (password === '' && isName(value));
    const plain = `${unescaped(user)}:${unescaped(password)}`;
    return [
      ...[secret, unescaped(secret)].map(
        (value) => ({ kind: isWord(value) ? 'word' : 'key', value }) as const,
      ),
      { kind: 'key', value: Buffer.from(plain).toString('base64') },
    ];
  });
}

function isHttp(value = ''): boolean {
  return value === '' || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));
}

/** A password with a character of the address's own form cuts the address there. */
function isReadable(value = ''): boolean {
  if (value === '') return true;
  if (!isHttp(value) || /%(?![\da-f]{2})/i.test(value)) return false;
  const { pathname, search, hash } = new URL(value);
  return `${pathname}${search}${hash}` === '/';
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
