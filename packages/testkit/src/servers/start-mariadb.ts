import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConnection } from 'mysql2/promise'
import { type StartedServer, folderFor, freePort, runServer, unprivilegedUser } from './started-server.ts'

/** A temporary MariaDB server without fsync, on a free port of the loopback address; its user is `test`. */
export async function startMariadb(): Promise<StartedServer> {
  const server = ['/usr/sbin/mariadbd', '/usr/sbin/mysqld', '/usr/local/bin/mariadbd'].find((path) => existsSync(path))
  if (server === undefined)
    throw new Error('MariaDB is missing (Debian: mariadb-server), and TEST_MYSQL_URL names none.')
  const user = unprivilegedUser('mysql')
  const folder = await folderFor(user)
  const data = join(folder.path, 'data')
  // Two servers would conflict in the system's temporary folder.
  const temporary = `--tmpdir=${folder.path}`
  const init = ['--no-defaults', `--datadir=${data}`, '--skip-test-db', '--auth-root-authentication-method=normal']
  await promisify(execFile)('mariadb-install-db', [...init, temporary], { ...user, cwd: '/' })
  const port = await freePort()
  const url = `mysql://root@127.0.0.1:${port}/mysql`
  const stop = await runServer({
    name: 'MariaDB',
    command: server,
    args: [
      '--no-defaults',
      `--datadir=${data}`,
      temporary,
      `--socket=${join(folder.path, 'mariadb.sock')}`,
      `--pid-file=${join(folder.path, 'mariadb.pid')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-log-bin',
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-buffer-pool-size=64M',
      '--character-set-server=utf8mb4',
    ],
    user,
    stopSignal: 'SIGTERM',
    isUp: async () => (await createConnection({ uri: url, connectTimeout: 1_000 })).end(),
    cleanUp: folder.stop,
  })
  return { url, stop }
}
