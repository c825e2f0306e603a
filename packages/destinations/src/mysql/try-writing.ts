import { z } from 'zod'
import { DestinationError } from '../destination-error.ts'
import type { Written } from '../rows/columns.ts'
import { idsOf } from '../rows/row.ts'
import type { DestinationTable } from '../table-name.ts'
import type { MysqlConnection, RunMysql } from './connection.ts'
import { rowsOfOtherKeys } from './own-keys.ts'
import { mysqlRowOperations } from './rows.ts'
import { openSizeLimit } from './size-limit.ts'
import { openMysqlColumns, upsertBatch } from './upsert.ts'

/**
 * Writes samples with the statements of a capture and of the data table: upsert twice, select, update, delete; then
 * rolls back. Throws DestinationError with what the database refuses.
 */
export async function writeMysqlSamples(
  { rolledBack }: MysqlConnection,
  table: DestinationTable,
  samples: readonly Written[],
): Promise<void> {
  const keys = keysOf(samples)
  await rolledBack(async (run) => {
    try {
      await writeAndDelete(run, table, samples)
    } finally {
      // Engines without transactions keep the rows.
      if ((await undoRemarkOf(run, table)) !== null)
        await run(`delete from ${table.sql} where (source, source_id) in (?)`, [keys])
    }
  })
}

const keysOf = (samples: readonly Written[]): string[][] => samples.map(({ source, source_id: id }) => [source, id])

async function writeAndDelete(run: RunMysql, table: DestinationTable, samples: readonly Written[]): Promise<void> {
  const withColumns = openMysqlColumns(run, table)
  for (let time = 0; time < 2; time += 1) {
    await withColumns((columns) => upsertBatch(samples, { run, table, columns, update: 'fill', signal: undefined }))
    const [refused] = await rowsOfOtherKeys(samples, { run, table, signal: undefined })
    if (refused !== undefined) throw isCase(refused, samples) ? looseKey(table) : ofOwnKey(refused.reason)
  }
  const found = await run(`select id from ${table.sql} where (source, source_id) in (?)`, [keysOf(samples)])
  const ids = idsOf(found.rows)
  if (ids.length < samples.length)
    throw new DestinationError('unfit-row', `The table ${table.label} refuses a row: a trigger changes its key.`)
  const rows = mysqlRowOperations({ run, table, withColumns, sizeLimit: openSizeLimit(run), now: Date.now })
  await rows.update(ids, 'rating', 4.5)
  await rows.delete(ids)
}

type Key = { source: string; source_id: string }

/** Another sample has the same id in other case. */
const isCase = (refused: Key, samples: readonly Key[]): boolean =>
  samples.some(
    ({ source, source_id: id }) =>
      source === refused.source && id !== refused.source_id && id.toLowerCase() === refused.source_id.toLowerCase(),
  )

const ofOwnKey = (reason: string): DestinationError => new DestinationError('unfit-row', reason)

const looseKey = ({ label, sql }: DestinationTable): DestinationError =>
  new DestinationError(
    'unfit-table',
    `The table ${label} cannot be used: the collation of its column source_id treats ids that differ only in case as equal, so that two businesses would share a row. Run: alter table ${sql} modify source_id varchar(191) character set utf8mb4 collate utf8mb4_bin`,
  )

const enginesSchema = z.array(z.object({ name: z.string(), isTransactional: z.coerce.number() }))

/** What a rollback does not undo, as a sentence; null when the table has transactions. */
export async function undoRemarkOf(run: RunMysql, table: DestinationTable): Promise<string | null> {
  const { rows } = await run(
    `select tables.engine as name, engines.transactions = 'YES' as isTransactional
     from information_schema.tables join information_schema.engines using (engine)
     where table_schema = coalesce(?, database()) and table_name = ?`,
    [table.schema, table.name],
  )
  const [engine] = enginesSchema.parse(rows)
  if (engine === undefined || engine.isTransactional === 1) return null
  return `Its engine ${engine.name} has no transactions: the test wrote sample rows and deleted them.`
}
