import { randomBytes } from 'node:crypto'
import { createPool } from 'mysql2/promise'
import { Client } from 'pg'

/** An empty database on a real server. */
export type TestDatabase = { url: string; stop: () => Promise<void> }

/**
 * PostgreSQL 15: the server of `TEST_POSTGRES_URL`, else one that the test run started (see `test-servers.ts`).
 * Empty, or a copy of the database `template`, which must have no connections.
 */
export async function startTestPostgres(template?: string): Promise<TestDatabase> {
  const server = process.env['TEST_POSTGRES_URL'] ?? (await requestTestServer('postgres'))
  const name = freshName()
  // Copies the files: half the processor time of copying through the log.
  const copied = template === undefined ? '' : ` template ${template} strategy file_copy`
  await onPostgres(server, `create database ${name}${copied}`)
  return { url: withDatabase(server, name), stop: () => onPostgres(server, `drop database ${name} with (force)`) }
}

/** MariaDB: the server of `TEST_MYSQL_URL`, else one that the test run started. */
export async function startTestMariadb(): Promise<TestDatabase> {
  const server = process.env['TEST_MYSQL_URL'] ?? (await requestTestServer('mariadb'))
  const name = freshName()
  await onMariadb(server, `create database ${name}`)
  return { url: withDatabase(server, name), stop: () => onMariadb(server, `drop database ${name}`) }
}

const freshName = (): string => `test_${randomBytes(6).toString('hex')}`

function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Whether PostgreSQL is a configured server: tests must leave nothing on it. */
export const isPostgresGiven = (): boolean => process.env['TEST_POSTGRES_URL'] !== undefined

/** Whether the test run provides servers; a benchmark does not. */
export const hasTestServers = (): boolean => process.env['GAZETTEER_TEST_SERVERS'] !== undefined

type SharedResource = 'postgres' | 'mariadb' | 'built' | 'folder'

/** The address of a test server, or the shared folder. */
export async function requestTestServer(what: SharedResource): Promise<string> {
  const response = await fetch(testServersOf(what))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** Shares what the first requesting test file creates; `make` returns its address. */
export async function sharedOnce(key: string, make: () => Promise<string>): Promise<string> {
  const url = testServersOf(`once/${encodeURIComponent(key)}`)
  const response = await fetch(url)
  if (response.status !== 201) return response.text()
  try {
    const value = await make()
    await fetch(url, { method: 'PUT', body: value })
    return value
  } catch (error) {
    await fetch(url, { method: 'DELETE' })
    throw error
  }
}

function testServersOf(path: string): string {
  const testServers = process.env['GAZETTEER_TEST_SERVERS']
  if (testServers === undefined)
    throw new Error('No test servers available: run the tests through the vitest.config.ts of the root.')
  return `${testServers}/${path}`
}

async function onPostgres(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function onMariadb(server: string, statement: string): Promise<void> {
  const pool = createPool({ uri: server, connectionLimit: 1 })
  try {
    await pool.query(statement)
  } finally {
    await pool.end()
  }
}
