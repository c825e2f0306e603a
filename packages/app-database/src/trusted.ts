/**
 * The one place where a type is believed instead of shown. Each caller says in a line why it is true; whatever comes from
 * outside (HTTP, environment, files, a user's database) is parsed instead.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type
export function trusted<T>(value: unknown): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this helper is the named exception
  return value as T
}
