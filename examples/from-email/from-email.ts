import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import createClient from 'openapi-fetch'
import type { paths } from './gazetteer.d.ts'

// The address of the server, how to call its command line, and the e-mail of a new account.
const root = fileURLToPath(new URL('../../', import.meta.url))
const {
  GAZETTEER_URL = 'http://127.0.0.1:4000',
  GAZETTEER_COMMAND = `npm run --silent --prefix "${root}" gazetteer --`,
} = process.env
const email = process.argv[2] ?? 'robot@example.com'

process.on('uncaughtException', (error) => {
  console.error(`${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`.trim())
  process.exit(1)
})

// 1. An account and its key
const scopes = 'read,capture,table,admin'
const command = `${GAZETTEER_COMMAND} user create ${email} --key example --scopes ${scopes} --plan professional`
const created = spawnSync(command, { shell: true, encoding: 'utf8' })
if (created.status !== 0) throw new Error(`${created.stderr}${created.stdout}\nThis command failed: ${command}`)
const { key } = JSON.parse(created.stdout) as { key: string }
const api = createClient<paths>({ baseUrl: GAZETTEER_URL, headers: { authorization: `Bearer ${key}` } })

/** The answer, or its error as an exception. */
function required<T>({ data, error }: { data?: T; error?: { message: string } }): T {
  if (data === undefined) throw new Error(error?.message ?? 'No answer')
  return data
}

// 2. Where listings go, and who is notified
required(await api.POST('/api/db/save', { body: { provider: 'none' } }))
const receiver = createServer().listen(0, '127.0.0.1')
await once(receiver, 'listening')
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
const webhook = required(await api.POST('/api/webhooks/create', { body: { url, events: ['run.ended'] } }))

// 3. The capture, until its webhook arrives
const cities = [{ city: 'Boise, ID', businessTypes: ['Dentist'] }]
const received = once(receiver, 'request')
const { jobId } = required(await api.POST('/api/runtime/start', { body: { cities, exportFormat: 'geoparquet' } }))
const [request, response] = await received
const message = await verified(request as IncomingMessage, webhook.secret)
response.writeHead(204).end()
receiver.close()

// 4. The file
const { file } = message.data
if (file === null) throw new Error(message.data.message ?? 'No file')
const download = await api.GET('/api/download/{file}', { params: { path: { file } }, parseAs: 'arrayBuffer' })
await writeFile('dentists.parquet', Buffer.from(required<unknown>(download) as ArrayBuffer))

// 5. The same capture every Monday at nine
const schedule = { name: 'Dentists', cron: '0 9 * * 1', timezone: 'America/Boise', request: { cities } }
const { campaign } = required(await api.POST('/api/campaigns/save', { body: schedule }))

console.log(
  JSON.stringify({ jobId, status: message.data.status, records: message.data.records, nextAt: campaign.nextAt }),
)

type RunEnded = { data: { status: string; message: string | null; records: number; file: string | null } }

/** Checks the signature of the Standard Webhooks scheme. */
async function verified(incoming: IncomingMessage, secret: string): Promise<RunEnded> {
  let body = ''
  for await (const chunk of incoming) body += String(chunk)
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = incoming.headers
  const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = `v1,${createHmac('sha256', bytes)
    .update(`${String(id)}.${String(time)}.${body}`)
    .digest('base64')}`
  if (!String(signatures).split(' ').includes(expected)) throw new Error('The signature is wrong.')
  return JSON.parse(body) as RunEnded
}
