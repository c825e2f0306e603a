import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  type StartedServer,
  folderFor,
  freePort,
  runServer,
  unprivilegedUser,
} from '@gazetteer/testkit/servers/started-server'
import { createConnection } from 'mysql2/promise'
import { makeCertificate } from '../reach/certificate.fixture.ts'

/** A MariaDB with a self-signed TLS certificate; its address is that of root without a password. */
export async function startStrictMariadb(): Promise<StartedServer> {
  const user = unprivilegedUser('mysql')
  const folder = await folderFor(user)
  const data = join(folder.path, 'data')
  const init = ['--no-defaults', `--datadir=${data}`, '--skip-test-db', '--auth-root-authentication-method=normal']
  await promisify(execFile)('mariadb-install-db', init, { ...user, cwd: '/' })
  const { key, cert } = await makeCertificate(folder.path, user)
  const port = await freePort()
  const url = `mysql://root@127.0.0.1:${port}/mysql`
  const stop = await runServer({
    name: 'MariaDB with TLS',
    command: '/usr/sbin/mariadbd',
    args: [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${join(folder.path, 'mariadb.sock')}`,
      `--pid-file=${join(folder.path, 'mariadb.pid')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-log-bin',
      '--innodb-flush-log-at-trx-commit=0',
      `--ssl-key=${key}`,
      `--ssl-cert=${cert}`,
    ],
    user,
    stopSignal: 'SIGTERM',
    isUp: async () => (await createConnection({ uri: url, connectTimeout: 1_000 })).end(),
    cleanUp: folder.stop,
  })
  return { url, stop }
}
