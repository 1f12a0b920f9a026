/** Where GitHub answers GraphQL: where the runner says, otherwise where it has it beside that API. */
export function graphqlUrlOf({
  apiUrl,
  graphqlUrl = '',
}: {
  readonly apiUrl: string;
  readonly graphqlUrl?: string | undefined;
}): string {
  const beside = `${apiUrl.replace(/\/+$/, '').replace(/\/api\/v3$/, '/api')}/graphql`;
  return graphqlUrl === '' ? beside : graphqlUrl;
}
