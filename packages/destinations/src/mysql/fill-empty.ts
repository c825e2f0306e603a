import { fillRows } from '../rows/fill-rows.ts'
import type { WithColumns } from '../rows/known-columns.ts'
import type { Destination } from '../destination.ts'
import type { DestinationTable } from '../table-name.ts'
import type { RunMysql } from './connection.ts'
import { datetimeOf, sourceIdKey } from './upsert.ts'

const isEmpty = (column: string): string => `(${column} is null or ${column} = '')`

export const mysqlFill =
  (
    run: RunMysql,
    { table, withColumns }: { table: DestinationTable; withColumns: WithColumns },
  ): Destination['fillEmpty'] =>
  async (fills, signal) =>
    await withColumns((columns) =>
      fillRows(fills, columns, async ({ source, source_id: id, at, values }) => {
        const key = sourceIdKey(id)
        const set = values.map(({ column }) => `${column} = if(${isEmpty(column)}, ?, ${column})`)
        await run(
          `update ${table.sql} set last_updated = ?, ${set.join(', ')}
           where source = ? and source_id = ? and cast(source_id as binary) = cast(? as binary)
             and (${values.map(({ column }) => isEmpty(column)).join(' or ')})`,
          [datetimeOf(at), ...values.map(({ value }) => value), source, key, key],
          signal,
        )
      }),
    )
