/**
 * The only place for unchecked type assertions. Each caller documents why it is correct; external input (HTTP,
 * environment, files, user databases) is parsed instead.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type
export function trusted<T>(value: unknown): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this helper is the named exception
  return value as T
}
