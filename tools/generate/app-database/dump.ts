import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { postgresFolder } from '@gazetteer/testkit/servers/start-postgres'
import type { Client } from 'pg'

const schemas = ['public', 'pgboss']
const options = [
  '--inserts',
  '--rows-per-insert=200',
  '--quote-all-identifiers',
  '--no-owner',
  '--no-privileges',
  '--no-comments',
]

/** Tables of the product without a row; those of pg-boss are not counted. */
export async function emptyTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'kysely_migration_lock' order by 1`,
  )
  const empty: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await client.query(`select 1 from "${name}" limit 1`)
    if (rowCount === 0) empty.push(name)
  }
  return empty
}

/** Statements only: the tests execute them on the embedded database too, which knows no settings of a client. */
export async function dumpOf(url: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    join(postgresFolder(), 'pg_dump'),
    [...schemas.map((schema) => `--schema=${schema}`), ...options, '-d', url],
    { maxBuffer: 1e9 },
  )
  return stdout
    .split('\n')
    .filter((line) => !/^(SET |SELECT pg_catalog\.set_config|--|\\|CREATE SCHEMA "public")/.test(line) && line !== '')
    .join('\n')
}
