import { Client } from 'pg'
import type { ConnectionSettings } from './connection.ts'
import type { Snapshot } from '../types.ts'

/** Disables timeouts and sets portable output formats, overriding the user role's settings. */
const settings = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  'datestyle = iso',
  'intervalstyle = postgres',
  'extra_float_digits = 1',
  'bytea_output = hex',
]

/** One snapshot of the whole database for the entire read. */
export async function openSnapshot(connection: ConnectionSettings): Promise<Snapshot> {
  const client = new Client({ ...connection, keepAlive: true, application_name: 'gazetteer backup' })
  let broken: Error | null = null
  client.on('error', (error) => (broken = error))
  await client.connect()
  try {
    for (const setting of settings) await client.query(`set ${setting}`)
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
