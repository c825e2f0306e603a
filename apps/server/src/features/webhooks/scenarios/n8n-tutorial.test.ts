import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { runningClock, waitFor } from '@gazetteer/testkit'
import { parse as parseCsv } from 'csv-parse/sync'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type TestServer, startTestServer } from '../../../testing/index.ts'
import { newSecret } from '../receivers/create-webhook.ts'
import { startTestReceiver } from '../test-receiver.fixture.ts'

const page = await readFile(new URL('../../../../../../docs/automate/n8n.md', import.meta.url), 'utf8')
const code = /```js\n(.*?)```/s.exec(page)?.[1] ?? ''
const secret = newSecret()
const body = JSON.stringify({ type: 'run.ended', data: { jobId: 'JB-1', message: 'Zürich' } })
const parsed: unknown = JSON.parse(body)

/** Runs the lines of the tutorial as a Code node does, with only `crypto` allowed. */
async function runCodeNode(item: object, { raw, key }: { raw: string | null; key: string }): Promise<unknown> {
  function require(name: string): unknown {
    if (name !== 'crypto') throw new Error(`Cannot find module '${name}'`)
    return { createHmac, timingSafeEqual }
  }
  const binary = raw === null ? undefined : { data: {} }
  const helpers = { getBinaryDataBuffer: async () => Buffer.from(raw ?? '') }
  const context = { require, $input: { first: () => ({ json: item, binary }) }, node: { helpers }, Buffer, Date }
  const lines = code.replace("'whsec_…'", JSON.stringify(key))
  return await runInNewContext(`(async function () { ${lines} }).call(node)`, context)
}

async function runCode({ raw, at = new Date() }: { raw: string | null; at?: Date }): Promise<unknown> {
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('msg_1', at, body)}`,
  }
  return await runCodeNode({ headers, body: parsed }, { raw, key: secret })
}

test('the code of the n8n tutorial accepts a signed message, raw or parsed, with crypto only', async () => {
  for (const raw of [body, null])
    expect(JSON.parse(JSON.stringify(await runCode({ raw })))).toEqual([{ json: { body: parsed } }])
})

test('it refuses a changed message and an old one', async () => {
  await expect(runCode({ raw: `${body} ` })).rejects.toThrow('not from Gazetteer')
  await expect(runCode({ raw: body, at: new Date(Date.now() - 600_000) })).rejects.toThrow('not from Gazetteer')
})

const workflowSchema = z.object({
  nodes: z.tuple([
    z.looseObject({
      type: z.literal('n8n-nodes-base.httpRequest'),
      parameters: z.looseObject({ method: z.literal('POST'), url: z.string(), jsonBody: z.string() }),
    }),
  ]),
})
const itemsSchema = z.tuple([
  z.object({ json: z.object({ body: z.object({ type: z.string(), data: z.looseObject({ jobId: z.string() }) }) }) }),
])

test('the workflows of the page, run as n8n does: from the pasted node to one item for each listing', async () => {
  const [server, receiver] = await Promise.all([startTestServer({ clock: runningClock() }), startTestReceiver()])
  try {
    const { browser, token } = await tutorialKey(server)
    const { json } = await browser.post('/api/webhooks/create', { url: receiver.url, events: ['run.ended'] })
    const { parameters } = workflowSchema.parse(JSON.parse(/```json\n(.*?)```/s.exec(page)?.[1] ?? '')).nodes[0]
    const authorization = `Bearer ${token}`
    const started = await fetch(parameters.url.replace('http://127.0.0.1:4000', server.url), {
      method: parameters.method,
      headers: { authorization, 'content-type': 'application/json' },
      body: parameters.jsonBody,
    })
    expect(await started.json()).toMatchObject({ jobId: expect.stringMatching(/^JB-/) })

    await waitFor('the message', async () => receiver.received.length > 0, 60_000)
    const [message] = receiver.received
    const item = { headers: message?.headers, body: {} }
    const [{ json: verified }] = itemsSchema.parse(
      JSON.parse(JSON.stringify(await runCodeNode(item, { raw: message?.body ?? '', key: String(json['secret']) }))),
    )
    const named = /The message has (.*?)\. A/s.exec(page)?.[1] ?? ''
    const names = [...named.matchAll(/`data\.(\w+)`/g)].map(([, name]) => name)
    expect(Object.keys(verified.body.data)).toEqual(expect.arrayContaining(names))
    expect(names).toContain('file')

    const address = /- URL: `(.*?)`/.exec(page)?.[1] ?? ''
    const url = address
      .replace('http://127.0.0.1:4000', server.url)
      .replace('{{ $json.body.data.jobId }}', verified.body.data.jobId)
    const file = await (await fetch(url, { headers: { authorization } })).text()
    // As Extract from File with its defaults: a byte order mark stays.
    const rows: unknown = parseCsv(file, { columns: true })
    expect(rows).toEqual(expect.arrayContaining([expect.objectContaining({ name: expect.any(String), city: 'Boise' })]))
  } finally {
    await server.stop()
    receiver.stop()
  }
})

/** An account as after step 2, with a key of the scopes that the page names. */
async function tutorialKey(server: TestServer) {
  const scopes = /choose the scopes (.*?)\./s.exec(page)?.[1] ?? ''
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  const { json } = await browser.post('/api/keys/create', {
    name: 'n8n',
    scopes: [...scopes.matchAll(/`(\w+)`/g)].map(([, scope]) => scope),
  })
  return { browser, token: String(json['token']) }
}
