import { z } from 'zod'
import { slicesOf } from '../rows/batches.ts'
import type { RowOperations, RowSnapshot } from '../destination.ts'
import type { DestinationTable } from '../table-name.ts'
import type { PostgresConnection } from './connection.ts'

const rowsPerStatement = 500
const snapshotsSchema = z.array(z.object({ id: z.coerce.number(), content: z.string() }))

/** Whole rows as JSON text, which this program does not parse: numbers have every digit. */
export function postgresSnapshots(
  run: PostgresConnection['run'],
  { sql: table }: DestinationTable,
): Pick<RowOperations, 'snapshots' | 'restore'> {
  /** Computed columns are left out: the database fills them in. */
  async function writableColumns(): Promise<string> {
    const { rows } = await run(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
       where attrelid = to_regclass($1) and attnum > 0 and not attisdropped
         and coalesce(to_jsonb(pg_attribute) ->> 'attgenerated', '') = ''`,
      [table],
    )
    return String(rows[0]?.['columns'])
  }
  return {
    async snapshots(ids) {
      const found: RowSnapshot[] = []
      const sql = `select id, to_jsonb(listing)::text as content from ${table} as listing where id = any ($1::bigint[])`
      for (const slice of slicesOf(ids, rowsPerStatement))
        found.push(...snapshotsSchema.parse((await run(sql, [slice])).rows))
      return found
    },
    async restore(rows) {
      if (rows.length === 0) return
      const columns = await writableColumns()
      const sql = `insert into ${table} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict do nothing`
      for (const slice of slicesOf(rows, rowsPerStatement))
        await run(sql, [`[${slice.map(({ content }) => content).join(',')}]`])
    },
  }
}
