import { slicesOf } from '../rows/batches.ts'
import type { WithColumns } from '../rows/known-columns.ts'
import { idsOf, numberOf, parseRows } from '../rows/row.ts'
import { narrowing, where } from '../rows/narrow.ts'
import { scanById } from '../rows/scan-by-id.ts'
import type { EditableField } from '@gazetteer/listing'
import type { Destination, RowOperations } from '../destination.ts'
import type { DestinationTable } from '../table-name.ts'
import type { PostgresConnection } from './connection.ts'
import { postgresFill } from './fill-empty.ts'
import { postgresFilterSql } from './filter.ts'
import { requireVisible, unchanged } from './row-security.ts'
import { postgresSnapshots } from './snapshots.ts'

const idsPerStatement = 10_000
const listOf = (columns: readonly string[]): string => ['id', ...columns].join(', ')

type RowsContext = {
  run: PostgresConnection['run']
  table: DestinationTable
  withColumns: WithColumns
  now: () => number
}

export function postgresRowOperations({ run, table: tableSql, withColumns, now }: RowsContext): RowOperations {
  const { sql: table } = tableSql
  const countOf = async (condition: string, values: unknown[] = []): Promise<number> =>
    numberOf((await run(`select count(*) as n from ${table} ${condition}`, values)).rows[0]?.['n']) ?? 0

  /** A policy or a trigger leaves rows out of a change without an error: existing rows that did not change are one. */
  async function change(
    action: 'update' | 'delete',
    { sql, ids, values }: { sql: string; ids: readonly number[]; values: unknown[] },
  ): Promise<number> {
    let changed = 0
    for (const slice of slicesOf([...new Set(ids)], idsPerStatement)) {
      const { count } = await run(sql, [slice, ...values])
      changed += count
      if (count >= slice.length) continue
      const left = (await countOf('where id = any ($1::bigint[])', [slice])) - (action === 'update' ? count : 0)
      if (left > 0) throw await unchanged({ run, table: tableSql }, { action, left, changed })
    }
    return changed
  }

  return {
    async count() {
      const rows = await countOf('')
      if (rows === 0) await requireVisible({ run, table: tableSql })
      return rows
    },
    newToday: () => countOf('where created_at >= $1', [midnightUtc(now())]),
    page: async ({ limit, offset }) =>
      await withColumns(async (columns) => {
        const sql = `select ${listOf(columns)} from ${table} order by id limit $1 offset $2`
        const { rows } = await run(sql, [limit, offset])
        if (rows.length === 0) await requireVisible({ run, table: tableSql })
        return parseRows(rows)
      }),
    update: (ids, field: EditableField, value) =>
      change('update', {
        sql: `update ${table} set ${field} = $2 where id = any ($1::bigint[])`,
        ids,
        values: [value],
      }),
    delete: (ids) => change('delete', { sql: `delete from ${table} where id = any ($1::bigint[])`, ids, values: [] }),
    async existingIds(ids) {
      const there: number[] = []
      for (const slice of slicesOf(ids, idsPerStatement)) {
        const { rows } = await run(`select id from ${table} where id = any ($1::bigint[])`, [slice])
        there.push(...idsOf(rows))
      }
      return there
    },
    byIds: async (ids) => {
      const { rows } = await withColumns((columns) =>
        run(`select ${listOf(columns)} from ${table} where id = any ($1::bigint[])`, [ids]),
      )
      return parseRows(rows)
    },
    ...postgresSnapshots(run, tableSql),
    setStatus: async ({ source, sourceIds, status, lastSeen }, signal) =>
      await withColumns(async (columns) => {
        if (!columns.includes('status') || !columns.includes('last_seen')) return
        const sql = `update ${table} set status = $3, last_seen = coalesce($4::timestamptz, last_seen)
          where source = $1 and source_id = any ($2::text[])`
        for (const slice of slicesOf(sourceIds, idsPerStatement))
          await run(sql, [source, slice, status, lastSeen], signal)
      }),
    fillEmpty: postgresFill(run, { table: tableSql, withColumns }),
    scan: scanOperation(run, { table, withColumns }),
  }
}

const scanOperation =
  (
    run: PostgresConnection['run'],
    { table, withColumns }: { table: string; withColumns: WithColumns },
  ): Destination['scan'] =>
  ({ chunk = 1_000, filter = null, after: from = null } = {}) =>
    scanById(async (after) => {
      const { rows } = await withColumns((columns) => {
        const values: unknown[] = [chunk]
        const beyond = after === null ? [] : [`id > $${values.push(after)}`]
        const wanted = filter === null ? [] : [narrowing(filter, columns, postgresFilterSql(values))]
        return run(
          `select ${listOf(columns)} from ${table} ${where([...beyond, ...wanted])} order by id limit $1`,
          values,
        )
      })
      return parseRows(rows)
    }, from)

const midnightUtc = (now: number): string => `${new Date(now).toISOString().slice(0, 10)}T00:00:00Z`
