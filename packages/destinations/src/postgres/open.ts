import { batchesOf } from '../rows/batches.ts'
import { destinationError } from '../destination-error.ts'
import { refuseDropped, writeRows } from '../rows/write-rows.ts'
import type { Guard } from '@gazetteer/address-guard'
import { trySamples } from '../check/samples.ts'
import { requireRights, testServer } from '../check/server-checks.ts'
import { type Destination, type DestinationOptions, defaultTimeouts } from '../destination.ts'
import { tableOf } from '../table-name.ts'
import type { ServerTarget } from '../target.ts'
import { openPostgresConnection, openSession } from './connection.ts'
import { postgresRowOperations } from './rows.ts'
import { factsOf, prepareTable } from './table.ts'
import { writePostgresSamples } from './try-writing.ts'
import { batchWriter, openPostgresColumns } from './upsert.ts'

/** PostgreSQL; connects on first use. */
export function openPostgresStore(target: ServerTarget, options: DestinationOptions): Destination {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const guard: Guard = { allowPrivateHosts: options.allowPrivateHosts }
  const connection = openPostgresConnection(target, guard, timeouts)
  const table = tableOf(target, '"')
  const withColumns = openPostgresColumns(connection.run, table)
  const upsertBatch = batchWriter(connection.run, table, withColumns)
  const dropped = destinationError(
    'unfit-row',
    target,
    new Error('a trigger of the table drops it, or its source_id equals that of another row'),
  )
  return {
    ...postgresRowOperations({ run: connection.run, table, withColumns, now: options.now }),
    prepare: async () => {
      const isNew = await connection.transaction((run) => prepareTable(run, table))
      const facts = await factsOf(connection.run, table)
      requireRights(facts, target)
      // The numbers of a new table begin at 1: samples would take some.
      if (isNew) return
      await trySamples((samples) =>
        connection.transaction((run) => writePostgresSamples(run, table, samples), 'rollback'),
      )
    },
    test: () =>
      testServer(target, {
        guard,
        timeouts,
        connect: async () => {
          const session = await openSession(target, guard, timeouts)
          return {
            ...session,
            facts: () => factsOf(session.run, table),
            attempt: (samples) => session.rolledBack((run) => writePostgresSamples(run, table, samples)),
          }
        },
      }),
    upsert: (listings, signal, given) =>
      writeRows(
        batchesOf(listings, { update: given?.update }),
        async (batch) => refuseDropped(batch, await upsertBatch(batch, given?.update ?? 'fill', signal), dropped),
        given,
      ),
    close: connection.close,
  }
}
