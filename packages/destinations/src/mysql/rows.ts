import { z } from 'zod'
import { slicesBySize, slicesOf } from '../rows/batches.ts'
import type { WithColumns } from '../rows/known-columns.ts'
import { idsOf, parseRows } from '../rows/row.ts'
import { narrowing, where } from '../rows/narrow.ts'
import { scanById } from '../rows/scan-by-id.ts'
import type { EditableField } from '@gazetteer/listing'
import type { Destination, RowOperations } from '../destination.ts'
import type { DestinationTable } from '../table-name.ts'
import type { MysqlConnection } from './connection.ts'
import type { SizeLimit } from './size-limit.ts'
import { mysqlFill } from './fill-empty.ts'
import { mysqlFilterSql } from './filter.ts'
import { mysqlSnapshots } from './snapshots.ts'
import { datetimeOf, sourceIdKey } from './upsert.ts'

/** 10 characters an id: within the smallest usual limit of a statement, 128 kB. */
const idsPerStatement = 5_000
const listOf = (columns: readonly string[]): string => ['id', ...columns].join(', ')
const countSchema = z.tuple([z.object({ n: z.coerce.number() })])

type RowsContext = {
  run: MysqlConnection['run']
  table: DestinationTable
  withColumns: WithColumns
  sizeLimit: SizeLimit
  now: () => number
}

export function mysqlRowOperations({
  run,
  table: destinationTable,
  withColumns,
  sizeLimit,
  now,
}: RowsContext): RowOperations {
  const { sql: table } = destinationTable
  const countOf = async (condition: string, values: readonly unknown[] = []): Promise<number> =>
    countSchema.parse((await run(`select count(*) as n from ${table} ${condition}`, values)).rows)[0].n

  return {
    count: () => countOf(''),
    newToday: () => countOf('where created_at >= ?', [midnightUtc(now())]),
    page: async ({ limit, offset }) =>
      await withColumns(async (columns) => {
        const sql = `select ${listOf(columns)} from ${table} order by id limit ? offset ?`
        return parseRows((await run(sql, [limit, offset])).rows)
      }),
    async update(ids, field: EditableField, value) {
      const written = field === 'last_updated' && value !== null ? datetimeOf(String(value)) : value
      let there = 0
      for (const slice of slicesOf(ids, idsPerStatement)) {
        await run(`update ${table} set ${field} = ? where id in (?)`, [written, slice])
        // Affected rows exclude those that already had the value.
        there += await countOf('where id in (?)', [slice])
      }
      return there
    },
    async delete(ids) {
      let deleted = 0
      for (const slice of slicesOf(ids, idsPerStatement)) {
        deleted += (await run(`delete from ${table} where id in (?)`, [slice])).count
      }
      return deleted
    },
    async existingIds(ids) {
      const there: number[] = []
      for (const slice of slicesOf(ids, idsPerStatement)) {
        there.push(...idsOf((await run(`select id from ${table} where id in (?)`, [slice])).rows))
      }
      return there
    },
    async byIds(ids) {
      if (ids.length === 0) return []
      const { rows } = await withColumns((columns) =>
        run(`select ${listOf(columns)} from ${table} where id in (?)`, [ids]),
      )
      return parseRows(rows)
    },
    ...mysqlSnapshots({ run, table: destinationTable, sizeLimit }),
    setStatus: async ({ source, sourceIds, status, lastSeen }, signal) =>
      await withColumns(async (columns) => {
        if (!columns.includes('status') || !columns.includes('last_seen')) return
        const seen = lastSeen === null ? null : datetimeOf(lastSeen)
        const sql = `update ${table} set status = ?, last_seen = coalesce(?, last_seen) where source = ? and source_id in (?)`
        for (const slice of slicesBySize(sourceIds.map(sourceIdKey), await sizeLimit.characters()))
          await run(sql, [status, seen, source, slice], signal)
      }),
    fillEmpty: mysqlFill(run, { table: destinationTable, withColumns }),
    scan: scanOperation(run, { table, withColumns }),
  }
}

const scanOperation =
  (
    run: MysqlConnection['run'],
    { table, withColumns }: { table: string; withColumns: WithColumns },
  ): Destination['scan'] =>
  ({ chunk = 1_000, filter = null, after: from = null } = {}) =>
    scanById(async (after) => {
      const { rows } = await withColumns((columns) => {
        const values: unknown[] = after === null ? [] : [after]
        const beyond = after === null ? [] : ['id > ?']
        const wanted = filter === null ? [] : [narrowing(filter, columns, mysqlFilterSql(values))]
        const sql = `select ${listOf(columns)} from ${table} ${where([...beyond, ...wanted])} order by id limit ?`
        return run(sql, [...values, chunk])
      })
      return parseRows(rows)
    }, from)

const midnightUtc = (now: number): string => datetimeOf(new Date(now).toISOString()).slice(0, 10)
