import { invalid, valid } from '../../core/parsed.ts';
import { APIS, type Api, PROVIDER_NAMES, type ProviderName } from '../provider-presets.ts';
import { entriesIn, type Input, input, optionalMoney } from './input.ts';

/** A preset, and the API if it is not the preset's own. */
export interface ProviderChoice {
  readonly name: ProviderName | 'auto';
  readonly api: Api | null;
}

export function provider(initial: string): Input<ProviderChoice> {
  const values = `one of: auto, ${PROVIDER_NAMES.join(', ')}`;
  const named = (text: string): ProviderName | undefined => PROVIDER_NAMES.find((name) => name === text);
  return input<ProviderChoice>({ initial, values }, (raw) => {
    const given = raw.trim().toLowerCase();
    if (given === 'auto') return valid({ name: 'auto', api: null });
    const api = APIS.find((one) => given.endsWith(`-${one}`)) ?? null;
    const name = named(api === null ? given : given.slice(0, -api.length - 1));
    if (name !== undefined) return valid({ name, api });
    return invalid(
      `Use ${values}; each but auto may be followed by ${APIS.map((one) => `-${one}`).join(', ')}.`,
    );
  });
}

/** US dollars for a million tokens. */
export interface GivenPrice {
  readonly input: number;
  readonly cachedInput: number;
  readonly output: number;
}

/** By the name of the model, one a line; without a name: of the run's own. */
export function prices(): Input<ReadonlyMap<string, GivenPrice>> {
  return input({}, (raw) => {
    const read = entriesIn(raw).map((line) => {
      const [, name = '', numbers = ''] = /^(?:(.*):)?([^:]*)$/.exec(line) ?? [];
      return [name.trim(), priceIn(numbers)] as const;
    });
    const known = read.flatMap(([name, price]) => (price === null ? [] : [[name, price] as const]));
    const byName = new Map(known);
    if (known.length === read.length && byName.size === known.length) return valid(byName);
    return invalid(
      'Give two or three numbers from 0 to 100000 with commas between them: input, cached input, output. Another model has a line of its own, with its name and a colon before them, and each has one line.',
    );
  });
}

function priceIn(numbers: string): GivenPrice | null {
  const { parse } = optionalMoney();
  const read = numbers.split(',').map(parse);
  if (read.some(({ kind }) => kind !== 'valid')) return null;
  const [first, second, third] = read.flatMap((one) => (one.kind === 'valid' ? [one.value] : []));
  if (first == null || second == null || third === null || read.length > 3) return null;
  return { input: first, cachedInput: third === undefined ? first : second, output: third ?? second };
}

/** An http or https address without a trailing slash; empty: not given. */
export function address(): Input<string> {
  return input({}, (raw) => {
    if (raw.trim() === '') return valid('');
    const url = URL.canParse(raw.trim()) ? new URL(raw.trim()) : null;
    if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
      return invalid('Give a full address such as `https://host.example/v1`.');
    }
    if (url.username !== '' || url.password !== '') {
      return invalid('Take the user name and password out of it; the key has an input of its own.');
    }
    return valid(url.href.replace(/\/+$/, ''));
  });
}
