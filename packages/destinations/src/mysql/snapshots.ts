import { z } from 'zod'
import { slicesBySize, slicesOf } from '../rows/batches.ts'
import type { RowOperations, RowSnapshot } from '../destination.ts'
import { type DestinationTable, quoted } from '../table-name.ts'
import type { MysqlConnection } from './connection.ts'
import type { SizeLimit } from './size-limit.ts'

const rowsPerStatement = 500

const columnsSchema = z.array(z.object({ name: z.string(), type: z.string() }))
const rowsSchema = z.array(z.record(z.string(), z.unknown()))
const cellsSchema = z.record(z.string(), z.string().nullable())

type Column = { name: string; read: string; write: string }

/** Bytes are hexadecimal. `+ 0e0`: a float as text has six digits only. */
function columnOf({ name, type }: { name: string; type: string }): Column {
  const sql = quoted(name, '`')
  if (/binary|blob|bit|geometry|point|linestring|polygon|vector/.test(type))
    return { name, read: `hex(${sql})`, write: 'unhex(?)' }
  const read = /float|double/.test(type) ? `cast(${sql} + 0e0 as char)` : `cast(${sql} as char)`
  return { name, read, write: '?' }
}

type SnapshotContext = { run: MysqlConnection['run']; table: DestinationTable; sizeLimit: SizeLimit }

/** Whole rows as JSON of texts: numbers have every digit, times no zone. */
export function mysqlSnapshots({
  run,
  table,
  sizeLimit,
}: SnapshotContext): Pick<RowOperations, 'snapshots' | 'restore'> {
  /** Computed columns are left out: the database fills them in. */
  async function writableColumns(): Promise<Column[]> {
    const { rows } = await run(
      `select column_name as name, lower(data_type) as type from information_schema.columns
       where table_schema = coalesce(?, database()) and table_name = ? and coalesce(generation_expression, '') = ''
       order by ordinal_position`,
      [table.schema, table.name],
    )
    return columnsSchema.parse(rows).map(columnOf)
  }
  return {
    async snapshots(ids) {
      const found: RowSnapshot[] = []
      if (ids.length === 0) return found
      const columns = await writableColumns()
      const list = columns.map(({ name, read }) => `${read} as ${quoted(name, '`')}`).join(', ')
      for (const slice of slicesOf(ids, rowsPerStatement)) {
        const { rows } = await run(`select ${list} from ${table.sql} where id in (?)`, [slice])
        for (const row of rowsSchema.parse(rows)) found.push({ id: Number(row['id']), content: JSON.stringify(row) })
      }
      return found
    },
    async restore(rows) {
      if (rows.length === 0) return
      const columns = await writableColumns()
      const names = columns.map(({ name }) => quoted(name, '`')).join(', ')
      const values = `(${columns.map(({ write }) => write).join(', ')})`
      const contents = rows.map(({ content }) => content)
      for (const slice of slicesBySize(contents, await sizeLimit.characters())) {
        const cells = slice.map((content) => cellsSchema.parse(JSON.parse(content)))
        // `id = id` changes nothing: another row has the key.
        await run(
          `insert into ${table.sql} (${names}) values ${cells.map(() => values).join(', ')} on duplicate key update id = id`,
          cells.flatMap((row) => columns.map(({ name }) => row[name] ?? null)),
        )
      }
    },
  }
}
