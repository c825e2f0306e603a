import { listeningPort } from '@gazetteer/testkit'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@gazetteer/testkit/time/wait-for'

export type Nginx = {
  /** The address for browsers; with TLS, it has a self-signed certificate. */
  url: string
  /** The address from which it calls the server. */
  address: string
  /** Starts proxying to this server. */
  start: (server: string) => Promise<void>
  stop: () => Promise<void>
}

const example = join(import.meta.dirname, '../../deploy/nginx/gazetteer.conf')
const address = '127.0.0.2'

type NginxOptions = {
  /** The lines of the example that a reader changes to serve Gazetteer below a path of the host. */
  changes?: Record<string, string>
  /** Absent: yes. Browsers make no passkeys for a self-signed certificate. */
  hasTls?: boolean
}

/** nginx with our example configuration. Names, ports and the certificate are the test's; the rest is unchanged. */
export async function openNginx({ changes = {}, hasTls = true }: NginxOptions = {}): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-nginx-'))
  const [tls, plain] = [await freePort(), await freePort()]
  const certificate = makeCertificate(folder)
  let end = async (): Promise<void> => {}
  return {
    url: `${hasTls ? 'https' : 'http'}://localhost:${tls}`,
    address,
    async start(server) {
      const site = replaceAll(readFileSync(example, 'utf8'), {
        ...changes,
        '127.0.0.1:4000': new URL(server).host,
        'listen 443 ssl http2': `listen 127.0.0.1:${tls}${hasTls ? ' ssl http2' : ''}`,
        'listen 80;': `listen 127.0.0.1:${plain};`,
        'server_name gazetteer.example;': 'server_name localhost;',
        '/etc/ssl/gazetteer.example.pem': certificate.path,
        '/etc/ssl/gazetteer.example.key': certificate.key,
        proxy_http_version: `proxy_bind ${address};\n    proxy_http_version`,
      })
      writeFileSync(join(folder, 'site.conf'), site)
      writeFileSync(join(folder, 'nginx.conf'), around(folder))
      const child = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
        env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let output = ''
      child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()))
      const ended = once(child, 'close')
      end = async () => {
        child.kill('SIGTERM')
        await ended
      }
      await waitFor('nginx', async () => {
        if (child.exitCode !== null) throw new Error(`nginx ended: ${output}`)
        return fetch(`http://127.0.0.1:${plain}`, { redirect: 'manual' }).then(
          ({ status }) => status === 301,
          () => false,
        )
      })
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The main configuration around a site, confined to one folder. */
const around = (folder: string): string => `
daemon off;
pid ${folder}/pid;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  include ${folder}/site.conf;
}
`

/** Throws if the example lacks a text: the test would then run a different file from the one that people copy. */
function replaceAll(text: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The example has no "${from}".`)
    return changed.replaceAll(from, to)
  }, text)
}

function makeCertificate(folder: string): { path: string; key: string } {
  const [path, key] = [join(folder, 'certificate.pem'), join(folder, 'certificate.key')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30']
  execFileSync('openssl', ['req', ...kind, '-subj', '/CN=localhost', '-keyout', key, '-out', path], { stdio: 'ignore' })
  return { path, key }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const port = listeningPort(server)
  await new Promise((closed) => server.close(closed))
  return port
}
