import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool } from 'pg'
import { trusted } from '../../trusted.ts'
import { sendTogether } from './send-together.ts'

/** A text that was asked so often is worth a plan that is kept on each connection. */
const often = 20
const maxPrepared = 200
/** Texts with lists in them are ever new ones: they are not counted for good. */
const maxCounted = 1_000

/** The pool, whose clients prepare what is asked often: PostgreSQL reads and plans it once for a connection. */
export function prepareOften(pool: Pool): PostgresPool {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()

  function nameOf(text: string): string | undefined {
    const name = names.get(text)
    if (name !== undefined || names.size >= maxPrepared) return name
    const count = (counts.get(text) ?? 0) + 1
    if (counts.size >= maxCounted) counts.clear()
    if (count < often) {
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
      const together = sendTogether(client)
      let isOutdated = false
      return trusted<PostgresPoolClient>({
        query: async (text: string, values: readonly unknown[]) => {
          together()
          // What it could say, the statement behind it says too.
          if (text === 'begin') return begun(client.query(text))
          const name = values.length === 0 ? undefined : nameOf(text)
          try {
            return await client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
          } catch (error) {
            isOutdated ||= isOfAnotherShape(error)
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

/** The beginning of a transaction, which is not waited for. */
function begun(answer: Promise<unknown>) {
  answer.catch(() => undefined)
  return { command: 'BEGIN', rowCount: null, rows: [] }
}

/** A newer version gave a table more columns meanwhile: the connection's plans do not fit any more. */
const isOfAnotherShape = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type'
