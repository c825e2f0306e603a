import { execFile } from 'node:child_process'
import { chmodSync, chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const openssl = async (...args: string[]): Promise<void> => {
  await promisify(execFile)('openssl', args)
}

/** An authority of its own, and a certificate for `localhost` that it signed. Returns settings of PostgreSQL. */
export async function makeSignedCertificate(
  folder: string,
  user: { uid?: number; gid?: number },
): Promise<{ authority: string; settings: string[] }> {
  const file = (name: string): string => join(folder, name)
  const [authority, key, cert] = [file('ca.crt'), file('server.key'), file('server.crt')]
  const newKey = ['-newkey', 'rsa:2048', '-nodes']
  const ofAuthority = ['-subj', '/CN=Test authority', '-days', '2']
  await openssl('req', '-x509', ...newKey, ...ofAuthority, '-keyout', file('ca.key'), '-out', authority)
  await openssl('req', ...newKey, '-subj', '/CN=localhost', '-keyout', key, '-out', file('server.csr'))
  writeFileSync(file('names'), 'subjectAltName=DNS:localhost')
  const signing = [
    '-CA',
    authority,
    '-CAkey',
    file('ca.key'),
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    file('names'),
  ]
  await openssl('x509', '-req', '-in', file('server.csr'), ...signing, '-out', cert)
  for (const path of [key, cert]) {
    chmodSync(path, 0o600)
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid)
  }
  return { authority, settings: ['ssl=on', `ssl_key_file=${key}`, `ssl_cert_file=${cert}`] }
}
