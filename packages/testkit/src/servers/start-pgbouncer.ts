import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { type StartedServer, folderFor, freePort, runServer, unprivilegedUser } from './started-server.ts'

/** PgBouncer on a free port of the loopback address, before a PostgreSQL. `settings`: lines of its section. */
export async function startPgbouncer(serverUrl: string, settings: readonly string[] = []): Promise<StartedServer> {
  const user = unprivilegedUser('postgres')
  const folder = await folderFor(user)
  const port = await freePort()
  const { hostname, port: serverPort, pathname } = new URL(serverUrl)
  const [users, config] = [join(folder.path, 'users.txt'), join(folder.path, 'pgbouncer.ini')]
  writeFileSync(users, '"test" ""\n')
  const lines = [
    '[databases]',
    `postgres = host=${hostname} port=${serverPort} dbname=${pathname.slice(1)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    ...settings,
  ]
  writeFileSync(config, `${lines.join('\n')}\n`)
  for (const path of [users, config]) chmodSync(path, 0o644)
  const url = `postgres://test@127.0.0.1:${port}/postgres`
  const stop = await runServer({
    name: 'PgBouncer (Debian: pgbouncer)',
    command: '/usr/sbin/pgbouncer',
    args: [config],
    user,
    stopSignal: 'SIGINT',
    isUp: async () => {
      const client = new Client({ connectionString: url })
      client.on('error', () => undefined)
      await client.connect()
      await client.end()
    },
    cleanUp: folder.stop,
  })
  return { url, stop }
}
