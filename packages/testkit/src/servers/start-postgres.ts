import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { type StartedServer, folderFor, freePort, runServer, unprivilegedUser } from './started-server.ts'

/**
 * Databases of tests live for seconds: nothing is made durable or replicated, and no process visits each of them to
 * vacuum it.
 */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
]

type User = { uid?: number; gid?: number }
type PostgresOptions = {
  /** Makes files for the server in its folder, readable by its user, and returns settings. */
  prepare?: (folder: string, user: User) => Promise<string[]>
}

/** A temporary PostgreSQL server on a free port of the loopback address. */
export async function startPostgres({ prepare }: PostgresOptions = {}): Promise<StartedServer> {
  const bin = postgresFolder()
  const user = unprivilegedUser('postgres')
  const folder = await folderFor(user)
  const data = join(folder.path, 'data')
  const init = ['-D', data, '-U', 'test', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8']
  await promisify(execFile)(join(bin, 'initdb'), init, { ...user, cwd: '/' })
  const extraArguments = (await prepare?.(folder.path, user)) ?? []
  const port = await freePort()
  const url = `postgres://test@127.0.0.1:${port}/postgres`
  const stop = await runServer({
    name: 'PostgreSQL',
    command: join(bin, 'postgres'),
    args: [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      '',
      ...[...settings, ...extraArguments].flatMap((setting) => ['-c', setting]),
    ],
    user,
    stopSignal: 'SIGINT',
    isUp: () => answers(url),
    cleanUp: folder.stop,
  })
  return { url, stop }
}

/** The folder of the newest installed PostgreSQL programs. */
export function postgresFolder(): string {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
  if (found === undefined)
    throw new Error('PostgreSQL is missing (Debian: postgresql-15), and TEST_POSTGRES_URL names none.')
  return found
}

async function answers(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.end()
}
