import { DestinationError, codeOf } from '../destination-error.ts'
import type { Written } from '../rows/columns.ts'
import { idsOf } from '../rows/row.ts'
import type { DestinationTable } from '../table-name.ts'
import type { RunPostgres } from './connection.ts'
import { postgresRowOperations } from './rows.ts'
import { batchWriter, openPostgresColumns } from './upsert.ts'

/**
 * Writes samples with the statements of a capture and of the data table: upsert twice, select, update, delete. The
 * caller rolls back. Throws DestinationError with what the database refuses.
 */
export async function writePostgresSamples(
  run: RunPostgres,
  table: DestinationTable,
  samples: readonly Written[],
): Promise<void> {
  await run(limits)
  // Deferred rules would otherwise be checked only by a commit.
  await run('set constraints all immediate')
  const withColumns = openPostgresColumns(run, table)
  const write = batchWriter(run, table, withColumns)
  for (let time = 0; time < 2; time += 1) {
    const { dropped } = await write(samples, 'fill').catch((error: unknown) => {
      throw isTwice(error) ? looseKey(table) : error
    })
    if (dropped.length > 0)
      throw new DestinationError('unfit-row', `The table ${table.label} refuses a row: a trigger or a rule drops it.`)
  }
  const result = await run(
    `select id from ${table.sql} where (source, source_id) in (select * from unnest($1::text[], $2::text[]))`,
    [samples.map(({ source }) => source), samples.map(({ source_id: id }) => id)],
  )
  const ids = idsOf(result.rows)
  const rows = postgresRowOperations({ run, table, withColumns, now: Date.now })
  await rows.update(ids, 'rating', 4.5)
  await rows.delete(ids)
}

/** The server ends a test that was abandoned, and a test does not wait long for other transactions. */
const limits = `select set_config(wanted.name, wanted.value, true) from (values
  ('statement_timeout', '8s'), ('lock_timeout', '4s'), ('idle_in_transaction_session_timeout', '10s')
) as wanted (name, value) join pg_settings as known on known.name = wanted.name`

/** Two samples have the same key for the table. */
const isTwice = (error: unknown): boolean => error instanceof DestinationError && codeOf(error.cause) === '21000'

const looseKey = ({ label }: DestinationTable): DestinationError =>
  new DestinationError(
    'unfit-table',
    `The table ${label} cannot be used: its column source_id treats ids that differ only in case as equal, so that two businesses would share a row. Give the column the type text with a case-sensitive collation.`,
  )
