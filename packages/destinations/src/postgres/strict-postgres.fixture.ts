import { execFile } from 'node:child_process'
import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  type StartedServer,
  folderFor,
  freePort,
  runServer,
  unprivilegedUser,
} from '@gazetteer/testkit/servers/started-server'
import { Client } from 'pg'
import { makeCertificate } from '../reach/certificate.fixture.ts'

/** A PostgreSQL with password sign-in (superuser `test`, password `secret`) and a self-signed TLS certificate. */
export async function startStrictPostgres(): Promise<StartedServer> {
  const root = '/usr/lib/postgresql'
  const bin = join(root, readdirSync(root).sort().at(-1) ?? '', 'bin')
  const user = unprivilegedUser('postgres')
  const folder = await folderFor(user)
  const data = join(folder.path, 'data')
  const passwordFile = join(folder.path, 'password')
  writeFileSync(passwordFile, 'secret\n')
  // Servers of other tests in this process restrict new files to its user.
  chmodSync(passwordFile, 0o644)
  const auth = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  await promisify(execFile)(join(bin, 'initdb'), ['-D', data, '-U', 'test', ...auth, '--no-sync', '--encoding=UTF8'], {
    ...user,
    cwd: '/',
  })
  const { key, cert } = await makeCertificate(folder.path, user)
  const port = await freePort()
  const url = `postgres://test:secret@127.0.0.1:${port}/postgres`
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', 'ssl=on', `ssl_key_file=${key}`, `ssl_cert_file=${cert}`]
  const stop = await runServer({
    name: 'PostgreSQL with TLS',
    command: join(bin, 'postgres'),
    args: ['-D', data, '-p', String(port), '-k', '', ...settings.flatMap((setting) => ['-c', setting])],
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
