import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool } from 'pg'
import { trusted } from '../trusted.ts'
import { batchSocketWrites } from './batch-socket-writes.ts'

/** Uses after which a statement is prepared on each connection. */
const minUses = 20
const maxPrepared = 200
/** Statements with inlined lists are always new, so their counters are bounded. */
const maxCounted = 1_000

/** Wraps the pool so that frequent statements are prepared: PostgreSQL parses and plans them once per connection. */
export function prepareFrequent(pool: Pool): PostgresPool {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()

  function nameOf(text: string): string | undefined {
    const name = names.get(text)
    if (name !== undefined || names.size >= maxPrepared) return name
    const count = (counts.get(text) ?? 0) + 1
    if (counts.size >= maxCounted) counts.clear()
    if (count < minUses) {
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const given = `often_${names.size}`
    names.set(text, given)
    return given
  }

  return {
    connect: async () => {
      const client = await pool.connect()
      const together = batchSocketWrites(client)
      let isOutdated = false
      return trusted<PostgresPoolClient>({
        query: async (text: string, values: readonly unknown[]) => {
          together()
          // The next statement reports the same error.
          if (text === 'begin') return begun(client.query(text))
          const name = values.length === 0 ? undefined : nameOf(text)
          try {
            return await client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
          } catch (error) {
            isOutdated ||= isPlanOutdated(error)
            throw error
          }
        },
        release: () => client.release(isOutdated),
      })
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** The start of a transaction, which is not awaited. */
function begun(answer: Promise<unknown>) {
  answer.catch(() => undefined)
  return { command: 'BEGIN', rowCount: null, rows: [] }
}

/** A newer version added columns to a table, so the connection's plans are invalid. */
const isPlanOutdated = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type'
