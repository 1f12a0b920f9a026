type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/** Where the environment names a proxy, and what is reached without it. */
export const PROXY_VARIABLES = [
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
] as const;

/**
 * Sends requests through the proxy in the runner's environment, as set on self-hosted runners; addresses in NO_PROXY
 * are reached directly. Node does not read these variables itself.
 * @returns what undoes it
 */
export function useProxy(env: ProxyEnvironment): () => void {
  const named = Object.entries(env).filter(
    ([name, value]) =>
      (PROXY_VARIABLES as readonly string[]).includes(name) && value !== undefined && value !== '',
  );
  if (!named.some(([name]) => /^https?_proxy$/i.test(name))) return () => undefined;
  return process.getBuiltinModule('node:http').setGlobalProxyFromEnv(Object.fromEntries(named));
}
