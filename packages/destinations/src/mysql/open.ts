import { batchesOf } from '../rows/batches.ts'
import { writeRows } from '../rows/write-rows.ts'
import type { Guard } from '../reach/guarded-connect.ts'
import { requireRights, testServer } from '../check/server-checks.ts'
import { type Destination, type DestinationOptions, defaultTimeouts } from '../destination.ts'
import { tableOf } from '../table-name.ts'
import type { ServerTarget } from '../target.ts'
import { openConnection } from './connection.ts'
import { rowsOfOtherKeys } from './own-keys.ts'
import { rowOperations } from './rows.ts'
import { factsOf, prepareTable } from './table.ts'
import { openColumns, upsertBatch } from './upsert.ts'

/** MySQL and MariaDB; connects on first use. */
export function openMysqlStore(target: ServerTarget, options: DestinationOptions): Destination {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const guard: Guard = { allowPrivateHosts: options.allowPrivateHosts }
  const connection = openConnection(target, guard, timeouts)
  const { run } = connection
  const table = tableOf(target, '`')
  const withColumns = openColumns(run, table)
  return {
    ...rowOperations({ run, table, withColumns, now: options.now }),
    prepare: async () => {
      await prepareTable(run, table)
      requireRights((await factsOf(run, table)).missingGrants, target)
    },
    test: () =>
      testServer(target, {
        guard,
        timeouts,
        connect: async () => {
          const session = openConnection(target, guard, { ...timeouts, statementMs: timeouts.testMs })
          try {
            return { stream: await session.stream(), facts: () => factsOf(session.run, table), close: session.close }
          } catch (error) {
            await session.close()
            throw error
          }
        },
      }),
    upsert: (listings, signal, given) =>
      writeRows(
        batchesOf(listings),
        async (batch) => {
          const inserted = await withColumns((columns) => upsertBatch(batch, { run, table, columns, signal }))
          return { inserted, refused: await rowsOfOtherKeys(batch, { run, table, signal }) }
        },
        given,
      ),
    close: connection.close,
  }
}
