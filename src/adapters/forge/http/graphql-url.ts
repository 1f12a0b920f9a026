/** The address of GitHub's GraphQL API: as given by the runner, otherwise next to the REST API. */
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
