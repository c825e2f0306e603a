/** Tests that take long have this ending; `npm run test:all` runs them too. */
const long = '**/*.long.test.{ts,tsx}'

/**
 * Files of `TEST_SCOPE`: usual (`npm test`), all (`npm run test:all`), or rest (all but usual, for CI). Without it all
 * files are found, so that a single one can be named.
 */
export function filesOfScope(include: string[]): { include: string[]; exclude: string[] } {
  const none = ['**/node_modules/**', '**/dist/**']
  const scope = process.env['TEST_SCOPE']
  if (scope === 'usual') return { include, exclude: [...none, long] }
  if (scope === 'rest') return { include: include.map(longOf), exclude: none }
  return { include, exclude: none }
}

const longOf = (pattern: string): string => pattern.replace('.test.', '.long.test.')
