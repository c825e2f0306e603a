import { batchesOf } from '../rows/batches.ts'
import { writeRows } from '../rows/write-rows.ts'
import type { Guard } from '@gazetteer/address-guard'
import { trySamples } from '../check/samples.ts'
import { requireRights, testServer } from '../check/server-checks.ts'
import { type Destination, type DestinationOptions, defaultTimeouts } from '../destination.ts'
import { tableOf } from '../table-name.ts'
import type { ServerTarget } from '../target.ts'
import { type MysqlConnection, openMysqlConnection } from './connection.ts'
import { rowsOfOtherKeys } from './own-keys.ts'
import { mysqlRowOperations } from './rows.ts'
import { factsOf, prepareTable } from './table.ts'
import { openSizeLimit } from './size-limit.ts'
import { undoRemarkOf, writeMysqlSamples } from './try-writing.ts'
import { openMysqlColumns, upsertBatch } from './upsert.ts'

/** MySQL and MariaDB; connects on first use. */
export function openMysqlStore(target: ServerTarget, options: DestinationOptions): Destination {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const guard: Guard = { allowPrivateHosts: options.allowPrivateHosts }
  const connection = openMysqlConnection(target, guard, timeouts)
  const { run } = connection
  const table = tableOf(target, '`')
  const withColumns = openMysqlColumns(run, table)
  const sizeLimit = openSizeLimit(run)
  const openSession = (): MysqlConnection =>
    openMysqlConnection(target, guard, { ...timeouts, statementMs: timeouts.testMs })
  async function withSession(work: (session: MysqlConnection) => Promise<void>): Promise<void> {
    const session = openSession()
    try {
      await work(session)
    } finally {
      await session.close()
    }
  }
  return {
    ...mysqlRowOperations({ run, table, withColumns, sizeLimit, now: options.now }),
    prepare: async () => {
      const isNew = await prepareTable(run, table)
      requireRights(await factsOf(run, table), target)
      // The numbers of a new table begin at 1: samples would take some.
      if (isNew) return
      await withSession(async (session) => {
        await trySamples((samples) => writeMysqlSamples(session, table, samples))
      })
    },
    test: () =>
      testServer(target, {
        guard,
        timeouts,
        connect: async () => {
          const session = openSession()
          try {
            return {
              stream: await session.stream(),
              facts: () => factsOf(session.run, table),
              attempt: (samples) => writeMysqlSamples(session, table, samples),
              remark: () => undoRemarkOf(session.run, table),
              close: session.close,
            }
          } catch (error) {
            await session.close()
            throw error
          }
        },
      }),
    upsert: async (listings, signal, given) =>
      await writeRows(
        batchesOf(listings, { most: await sizeLimit.characters(), update: given?.update }),
        async (batch) => {
          await sizeLimit.requireFit(batch)
          const inserted = await withColumns((columns) =>
            upsertBatch(batch, { run, table, columns, update: given?.update ?? 'fill', signal }),
          )
          return { inserted, refused: await rowsOfOtherKeys(batch, { run, table, signal }) }
        },
        given,
      ),
    close: connection.close,
  }
}
