import type { DatabaseConfig, TableRow } from '@gazetteer/contract'
import { startTestPostgres } from '@gazetteer/testkit/servers/start-test-server'
import { type BreakableProxy, breakableProxy } from '@gazetteer/testkit/fakes/breakable-proxy'
import { Pool } from 'pg'

/** A user's own PostgreSQL behind a proxy that can cut the connection. */
export type ListingsDatabase = {
  /** The configuration that the account page would save; saving it creates the table. */
  config: DatabaseConfig
  /** Replaces all rows, numbered from 1. The table must exist. */
  put: (rows: readonly TableRow[]) => Promise<void>
  /** All rows of the table, by id. */
  rows: () => Promise<TableRow[]>
  cable: Pick<BreakableProxy, 'cut' | 'repair'>
  stop: () => Promise<void>
}

/** Its own database on the test run's server. */
export async function startTestListingsDatabase(): Promise<ListingsDatabase> {
  const testDatabase = await startTestPostgres()
  const database = await openListingsDatabase(testDatabase.url)
  return {
    ...database,
    async stop() {
      await database.stop()
      await testDatabase.stop()
    },
  }
}

/** Opens the database of a URL. */
export async function openListingsDatabase(url: string): Promise<ListingsDatabase> {
  const { hostname, port, username, pathname } = new URL(url)
  const cable = await breakableProxy({ host: hostname, port: Number(port) })
  const pool = new Pool({ connectionString: url, max: 1 })
  // The server may stop while a connection is idle.
  pool.on('error', () => undefined)
  const database = pathname.slice(1)
  return {
    config: { provider: 'postgres', host: '127.0.0.1', port: cable.port, database, username, ssl: false },
    async put(rows) {
      await pool.query('truncate "BusinessDatabase" restart identity')
      for (let from = 0; from < rows.length; from += 10_000) await insert(pool, rows.slice(from, from + 10_000))
    },
    async rows() {
      // Big integers and decimals would be returned as text.
      const selectAll = 'select *, id::integer, rating::float8 from "BusinessDatabase" as listing order by listing.id'
      return (await pool.query<TableRow>(selectAll)).rows
    },
    cable,
    async stop() {
      await pool.end()
      await cable.close()
    },
  }
}

/** The database assigns the id. */
async function insert(pool: Pool, rows: readonly TableRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id')
  const names = columns.map((name) => `"${name}"`).join(', ')
  await pool.query(
    `insert into "BusinessDatabase" (${names})
     select ${names} from json_populate_recordset(null::"BusinessDatabase", $1)`,
    [JSON.stringify(rows)],
  )
}
