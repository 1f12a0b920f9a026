/** Messages of programs that could not resolve a name or got no answer. */
const NETWORK_FAILURE =
  /\bE(?:CONN(?:REFUSED|RESET|ABORTED)|NOTFOUND|AI_AGAIN|(?:NET|HOST)UNREACH|TIMEDOUT)\b|getaddrinfo|connection refused|network (?:is )?unreachable|name or service not known|name resolution|could not resolve host|no such host|unknown host|UnknownHostException|ConnectException|dial tcp|\bdns error\b/i;

export function mentionsNetworkFailure(text: string): boolean {
  return NETWORK_FAILURE.test(text);
}
