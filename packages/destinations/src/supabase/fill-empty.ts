import { fillRows } from '../rows/fill-rows.ts'
import type { WithColumns } from '../rows/known-columns.ts'
import type { Destination } from '../destination.ts'
import type { SupabaseConnection } from './connection.ts'

/** One call for each column, because a call writes the same columns to all rows that its filter matches. */
export const supabaseFill =
  (run: SupabaseConnection['run'], withColumns: WithColumns): Destination['fillEmpty'] =>
  async (fills, signal = new AbortController().signal) =>
    await withColumns((columns) =>
      fillRows(fills, columns, async ({ source, source_id: id, at, values }) => {
        for (const { column, value } of values) {
          const filled: Record<string, unknown> = { [column]: value, last_updated: at }
          await run((rows) => {
            const row = rows.update(filled).eq('source', source).eq('source_id', id)
            return row.or(`${column}.is.null,${column}.eq.`).abortSignal(signal).throwOnError()
          })
        }
      }),
    )
