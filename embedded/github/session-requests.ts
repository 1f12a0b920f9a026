/** Whether a request loads or saves what one run leaves for the next. */
export function isOfSession({ path, body }: { readonly path: string; readonly body: string }): boolean {
  return (
    /\brefs?\/tether\/|\/actions\/runs\/|\/contents\/\.tether-session/.test(path) ||
    /session\.json|Session of issue|refs\/tether\//.test(body)
  );
}
