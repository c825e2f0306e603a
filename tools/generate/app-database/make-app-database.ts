import { waitFor } from '@gazetteer/testkit'
import { dumpOf, emptyTables } from './dump.ts'
import { finishCaptures } from './finished-captures.ts'
import { openInstallation } from './installation.ts'
import { openCaptures } from './open-captures.ts'

/**
 * What the server built in `serverFolder` leaves behind when it is killed, as SQL with a row in every table of the
 * product. Rejects with the names of the tables that stay empty.
 */
export async function makeAppDatabase(serverFolder: string): Promise<string> {
  const installation = await openInstallation(serverFolder)
  try {
    const people = await finishCaptures(installation)
    const server = await openCaptures(installation, people)
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
    await server.kill()
    const lost = await emptyTables(installation.client)
    if (lost.length > 0) throw new Error(`No row in ${lost.join(', ')} after the kill. Run this again.`)
    return await dumpOf(installation.url)
  } finally {
    await installation.stop()
  }
}
