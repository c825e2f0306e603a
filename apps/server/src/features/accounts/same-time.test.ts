import { borrowMailbox, startTestServer } from '@gazetteer/testkit'
import { expect, test } from 'vitest'

const rounds = 15
const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

test('takes the same time for a known and an unknown address', async () => {
  const mailbox = await borrowMailbox()
  const server = await startTestServer({ env: { SMTP_URL: mailbox.url, TRUST_PROXY: 'loopback' } })
  let sender = 0
  async function timed(call: string, body: object): Promise<number> {
    const since = performance.now()
    await server.visitor().post(`/api/auth/${call}`, body, { 'x-forwarded-for': `198.51.100.${++sender}` })
    return performance.now() - since
  }
  const known = Array.from({ length: rounds }, (_, n) => `known-${n}@example.com`)
  for (const email of known) await timed('register', { email, password: 'correct horse' })
  for (const call of ['login', 'register', 'forgot-password', 'resend-verification']) {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (const [n, email] of known.entries()) {
      times.known.push(await timed(call, { email, password: 'wrong password' }))
      times.unknown.push(await timed(call, { email: `${call}-${n}@example.com`, password: 'wrong password' }))
      await server.idle()
    }
    const ratio = median(times.known) / median(times.unknown)
    expect([call, ratio > 0.5 && ratio < 2]).toEqual([call, true])
  }
  await server.stop()
  await mailbox.giveBack()
})
