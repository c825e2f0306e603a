import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type ServerProcess, leftCaptures, signUp, startServerProcess } from '@gazetteer/server/testing/index'
import { waitFor } from '@gazetteer/testkit'
import { postgresFolder, startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import { repository } from './inputs.ts'

/**
 * `npm run app-database -- CHECKOUT NAME` saves the app database of an older version for the upgrade tests, as
 * `packages/testkit/data/app-database-NAME.sql.gz`. CHECKOUT is a folder with that version built.
 */
const [checkout, name] = process.argv.slice(2)
if (checkout === undefined || name === undefined || !/^[\w.]+$/u.test(name))
  throw new Error('Usage: npm run app-database -- CHECKOUT NAME')

const { request } = leftCaptures
const schemas = ['public', 'pgboss']

const postgres = await startPostgres()
const folder = await mkdtemp(join(tmpdir(), 'gazetteer-dump-'))
const env = {
  ...leftCaptures.env,
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  MAPS_SOURCE: 'sample',
  SAMPLE_DELAY_MS: '300',
}
const start = (): Promise<ServerProcess> => startServerProcess(env, join(resolve(checkout), 'dist', 'server'))
try {
  const before = await start()
  await begin(before, 'prompted')
  await before.kill()
  // On start the server finds an interrupted capture and prompts its owner.
  const server = await start()
  const paused = await begin(server, 'paused')
  await paused.post('/api/runtime/pause')
  await begin(server, 'running')
  await server.kill()
  const file = join(repository, 'packages/testkit/data', `app-database-${name}.sql.gz`)
  await writeFile(file, gzipSync(await dump(), { level: 9 }))
  console.log(file)
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Creates an account whose capture has stored some listings and is not done. */
async function begin(server: ServerProcess, person: string) {
  const browser = server.browser()
  await signUp(browser, person)
  const { status, text } = await browser.post('/api/runtime/start', request)
  if (status !== 200) throw new Error(text)
  await waitFor('listings', async () => {
    const { progress } = (await browser.get('/api/runtime/status')).json
    return Object.assign({ recordsProcessed: 0 }, progress).recordsProcessed > 0
  })
  return browser
}

/** SQL statements only: the tests also execute them on the embedded database, which has no psql commands. */
async function dump(): Promise<string> {
  const args = ['--inserts', '--quote-all-identifiers', '--no-owner', '--no-privileges', '--no-comments']
  const wanted = schemas.map((schema) => `--schema=${schema}`)
  const { stdout } = await promisify(execFile)(
    join(postgresFolder(), 'pg_dump'),
    [...args, ...wanted, '-d', postgres.url],
    { maxBuffer: 1e9 },
  )
  return stdout
    .split('\n')
    .filter((line) => !/^(SET |SELECT pg_catalog\.set_config|--|\\|CREATE SCHEMA "public")/u.test(line) && line !== '')
    .join('\n')
}
