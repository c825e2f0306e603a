/**
 * Tests that a reader of a file does not find: each is named after a file beside it, or describes behaviour of several
 * files in a folder `scenarios`. All tests of `e2e` are scenarios.
 */
export function misnamedTests(files) {
  const known = new Set(files)
  return files.filter((file) => {
    const tested = /^(.*?)(?:\.long)?\.test\.tsx?$/u.exec(file)?.[1]
    if (tested === undefined || /^e2e\/|(?:^|\/)scenarios\//u.test(file)) return false
    return !['.ts', '.tsx', '.mjs'].some((ending) => known.has(tested + ending))
  })
}
