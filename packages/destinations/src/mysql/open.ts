import { batchesOf } from '../rows/batches.ts'
import { writeRows } from '../rows/write-rows.ts'
import type { Guard } from '../reach/guarded-connect.ts'
import { requireRights, testServer } from '../check/server-checks.ts'
import { type Destination, type DestinationOptions, defaultTimeouts } from '../destination.ts'
import type { ServerTarget } from '../target.ts'
import { openConnection } from './connection.ts'
import { openOwnKeys, rowsOfOtherKeys } from './own-keys.ts'
import { rowOperations } from './rows.ts'
import { factsOf, prepareTable } from './table.ts'
import { openColumns, upsertBatch } from './upsert.ts'

/** MySQL and MariaDB; connects on first use. */
export function openMysqlStore(target: ServerTarget, options: DestinationOptions): Destination {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const guard: Guard = { allowPrivateHosts: options.allowPrivateHosts }
  const connection = openConnection(target, guard, timeouts)
  const { run } = connection
  const withColumns = openColumns(run)
  const ownKeys = openOwnKeys(run)
  return {
    ...rowOperations(connection, withColumns, options.now),
    prepare: async () => {
      await prepareTable(connection)
      requireRights((await factsOf(connection)).missingGrants, target.username)
    },
    test: () =>
      testServer(target, {
        guard,
        timeouts,
        connect: async () => {
          const session = openConnection(target, guard, { ...timeouts, statementMs: timeouts.testMs })
          try {
            return { stream: await session.stream(), facts: () => factsOf(session), close: session.close }
          } catch (error) {
            await session.close()
            throw error
          }
        },
      }),
    upsert: (listings, signal) =>
      writeRows(batchesOf(listings), async (batch) => {
        const keys = await ownKeys(signal)
        const hasOwnKeys = keys.length > 0
        const inserted = await withColumns((columns) => upsertBatch(batch, { run, columns, hasOwnKeys, signal }))
        return hasOwnKeys ? { inserted, refused: await rowsOfOtherKeys(batch, keys, { run, signal }) } : { inserted }
      }),
    close: connection.close,
  }
}
