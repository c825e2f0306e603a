import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Tests that take long have this ending; `npm run test:all` runs them too. */
const long = '**/*.long.test.{ts,tsx}'

/**
 * Files of `TEST_SCOPE`: usual (`npm test`), all (`npm run test:all`), or rest (all but usual, for CI). Without it all
 * files are found, so that a single one can be named. `alsoRest` are usual files that do more in the rest.
 */
export function filesOfScope(
  include: string[],
  alsoRest: () => string[] = () => [],
): { include: string[]; exclude: string[] } {
  const none = ['**/node_modules/**', '**/dist/**']
  const scope = process.env['TEST_SCOPE']
  if (scope === 'usual') return { include, exclude: [...none, long] }
  if (scope === 'rest') return { include: [...include.map(longOf), ...alsoRest()], exclude: none }
  return { include, exclude: none }
}

const longOf = (pattern: string): string => pattern.replace('.test.', '.long.test.')

/** Suites that run on PostgreSQL in the usual tests, and on the embedded database in the rest. */
export function filesOnBothDatabases(): string[] {
  const server = 'apps/server/src'
  return readdirSync(join(root, server), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.endsWith('.long.test.ts'))
    .map((path) => `${server}/${path.replaceAll('\\', '/')}`)
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('appDatabaseKindsInScope'))
}
