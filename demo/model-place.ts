import type { Reply } from '../embedded/model-server.ts';
import { PROVIDER_NAMES, PROVIDERS } from '../src/config/provider-presets.ts';
import type { Environment } from './environment.ts';
import { Misuse } from './misuse.ts';
import type { Options } from './options.ts';
import { SCRIPT } from './script.ts';
import { readScriptFile } from './script-file.ts';

/** Where replies come from. */
export type ModelPlace =
  | { readonly kind: 'script'; readonly script: readonly Reply[]; readonly path: string | null }
  | { readonly kind: 'live'; readonly baseUrl: string; readonly apiKey: string; readonly model: string };

/** @throws {Misuse} that names every variable that is missing, or what is wrong with the script */
export async function readModelPlace(options: Options, env: Environment): Promise<ModelPlace> {
  const { isLive, script: path, inputs } = options;
  if (!isLive) return { kind: 'script', script: path === null ? SCRIPT : await readScriptFile(path), path };
  const chosen = (input: string | undefined, variable: string | undefined): string =>
    (input ?? variable ?? '').trim();
  const baseUrl = chosen(inputs['base-url'], env.OPENAI_BASE_URL) || addressOf(inputs);
  const model = chosen(inputs.model, env.TETHER_MODEL);
  const apiKey = chosen(inputs['api-key'], env.OPENAI_API_KEY);
  if (!URL.canParse(baseUrl))
    throw new Misuse(
      baseUrl === ''
        ? `Provider ${inputs.provider} has no address of its own. Set OPENAI_BASE_URL to that of your endpoint.`
        : `OPENAI_BASE_URL is no address: "${baseUrl}". Give one such as https://host.example/v1.`,
    );
  const missing = [
    ...(model === '' ? ['TETHER_MODEL (the name of the model, as the endpoint knows it)'] : []),
    ...(apiKey === '' && needsKey(baseUrl) ? [`OPENAI_API_KEY (the key for ${new URL(baseUrl).host})`] : []),
  ];
  if (missing.length > 0)
    throw new Misuse(
      `--live needs ${missing.join(' and ')}. Set ${missing.length === 1 ? 'it' : 'them'} in the environment: ` +
        'OPENAI_BASE_URL=https://host.example/v1 OPENAI_API_KEY=... TETHER_MODEL=... npm run demo -- --live',
    );
  return { kind: 'live', baseUrl, apiKey, model };
}

/** The provider's own when an input names one; empty when it has none. */
function addressOf({ provider }: Options['inputs']): string {
  const name = PROVIDER_NAMES.find((one) => one === provider?.trim().toLowerCase()) ?? 'openai';
  return PROVIDERS[name].baseUrl ?? '';
}

/** An endpoint on this machine may do without. */
function needsKey(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
