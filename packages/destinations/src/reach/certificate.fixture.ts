import { execFile } from 'node:child_process'
import { chmodSync, chownSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Creates a self-signed certificate for localhost in a folder, readable only by the server's user. */
export async function makeCertificate(
  folder: string,
  user: { uid?: number; gid?: number },
): Promise<{ key: string; cert: string }> {
  const [key, cert] = [join(folder, 'server.key'), join(folder, 'server.crt')]
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-newkey', 'rsa:2048', '-nodes']
  await promisify(execFile)('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', cert])
  for (const path of [key, cert]) {
    chmodSync(path, 0o600)
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid)
  }
  return { key, cert }
}
