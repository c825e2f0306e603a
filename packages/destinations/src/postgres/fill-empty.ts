import { fillRows } from '../rows/fill-rows.ts'
import type { WithColumns } from '../rows/known-columns.ts'
import type { Destination } from '../destination.ts'
import type { DestinationTable } from '../table-name.ts'
import type { PostgresConnection } from './connection.ts'

const isEmpty = (column: string): string => `(${column} is null or ${column}::text = '')`

export const postgresFill =
  (
    run: PostgresConnection['run'],
    { table, withColumns }: { table: DestinationTable; withColumns: WithColumns },
  ): Destination['fillEmpty'] =>
  async (fills, signal) =>
    await withColumns((columns) =>
      fillRows(fills, columns, async ({ source, source_id: id, at, values }) => {
        const set = values.map(
          ({ column }, nth) => `${column} = case when ${isEmpty(column)} then $${nth + 4} else ${column} end`,
        )
        await run(
          `update ${table.sql} set ${set.join(', ')}, last_updated = $3::timestamptz
           where source = $1 and source_id = $2 and source_id::text collate "C" = $2
             and (${values.map(({ column }) => isEmpty(column)).join(' or ')})`,
          [source, id, at, ...values.map(({ value }) => value)],
          signal,
        )
      }),
    )
