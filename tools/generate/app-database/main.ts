import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { waitFor } from '@gazetteer/testkit'
import { repository } from '../inputs.ts'
import { dumpOf, emptyTables } from './dump.ts'
import { finishCaptures } from './finished-captures.ts'
import { openInstallation } from './installation.ts'
import { openCaptures } from './open-captures.ts'

/**
 * `npm run app-database -- CHECKOUT NAME` stores what a version leaves behind, for the tests of the upgrade, as
 * `packages/testkit/data/app-database-NAME.sql.gz`. CHECKOUT is a folder in which that version is built. The dump has a
 * row in every table of the product.
 */
const [checkout, name] = process.argv.slice(2)
if (checkout === undefined || name === undefined || !/^[\w.]+$/.test(name))
  throw new Error('Usage: npm run app-database -- CHECKOUT NAME')

const installation = await openInstallation(checkout)
try {
  const people = await finishCaptures(installation)
  const server = await openCaptures(installation, people)
  await untilNoneIsEmpty()
  await server.kill()
  const empty = await emptyTables(installation.client)
  if (empty.length > 0) throw new Error(`No row in ${empty.join(', ')} after the kill. Run this again.`)
  const file = join(repository, 'packages/testkit/data', `app-database-${name}.sql.gz`)
  await writeFile(file, gzipSync(await dumpOf(installation.url), { level: 9 }))
  console.log(file)
} finally {
  await installation.stop()
}

async function untilNoneIsEmpty(): Promise<void> {
  let empty: string[] = []
  await waitFor(
    'rows in every table',
    async () => {
      empty = await emptyTables(installation.client)
      return empty.length === 0
    },
    60_000,
  ).catch((error: unknown) => {
    throw new Error(`No row in ${empty.join(', ')}. Extend tools/generate/app-database.`, { cause: error })
  })
}
