import { Client } from 'pg'
import type { Still } from '../types.ts'

/** One snapshot of the whole database, however long it is read: no limit of everyday work ends it. */
export async function openStill(url: string): Promise<Still> {
  const client = new Client({ connectionString: url, keepAlive: true, application_name: 'gazetteer backup' })
  let broken: Error | null = null
  client.on('error', (error) => (broken = error))
  await client.connect()
  try {
    for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      await client.query(`set ${limit} = 0`)
    await client.query('begin isolation level repeatable read read only')
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    async ask(text) {
      if (broken !== null) throw broken
      return (await client.query<Record<string, unknown>>(text)).rows
    },
    close: () => client.end(),
  }
}
