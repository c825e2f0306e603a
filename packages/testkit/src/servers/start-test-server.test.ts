import { createPool } from 'mysql2/promise'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startTestMariadb, startTestPostgres } from './start-test-server.ts'

test('provides an empty PostgreSQL database', async () => {
  const { url, stop } = await startTestPostgres()
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select count(*)::int as tables from pg_tables where schemaname = 'public'`)
  await client.end()
  await stop()
  expect(rows).toEqual([{ tables: 0 }])
})

test('provides an empty MariaDB database', async () => {
  const { url, stop } = await startTestMariadb()
  const pool = createPool({ uri: url })
  const [rows] = await pool.query('show tables')
  await pool.end()
  await stop()
  expect(rows).toEqual([])
})
