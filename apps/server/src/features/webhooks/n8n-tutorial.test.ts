import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newSecret } from './receivers/create-webhook.ts'

const page = await readFile(new URL('../../../../../docs/automate/n8n.md', import.meta.url), 'utf8')
const code = /```js\n(.*?)```/s.exec(page)?.[1] ?? ''
const secret = newSecret()
const body = JSON.stringify({ type: 'run.ended', data: { jobId: 'JB-1', message: 'Zürich' } })
const parsed: unknown = JSON.parse(body)

/** Runs the lines of the tutorial as a Code node does, with only `crypto` allowed. */
async function runCode({ raw, at = new Date() }: { raw: string | null; at?: Date }): Promise<unknown> {
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('msg_1', at, body)}`,
  }
  const item = { json: { headers, body: parsed }, binary: raw === null ? undefined : { data: {} } }
  function require(name: string): unknown {
    if (name !== 'crypto') throw new Error(`Cannot find module '${name}'`)
    return { createHmac, timingSafeEqual }
  }
  const helpers = { getBinaryDataBuffer: async () => Buffer.from(raw ?? '') }
  const context = { require, $input: { first: () => item }, node: { helpers }, Buffer, Date }
  const lines = code.replace("'whsec_…'", JSON.stringify(secret))
  return await runInNewContext(`(async function () { ${lines} }).call(node)`, context)
}

test('the code of the n8n tutorial accepts a signed message, raw or parsed, with crypto only', async () => {
  for (const raw of [body, null])
    expect(JSON.parse(JSON.stringify(await runCode({ raw })))).toEqual([{ json: { body: parsed } }])
})

test('it refuses a changed message and an old one', async () => {
  await expect(runCode({ raw: `${body} ` })).rejects.toThrow('not from Gazetteer')
  await expect(runCode({ raw: body, at: new Date(Date.now() - 600_000) })).rejects.toThrow('not from Gazetteer')
})
