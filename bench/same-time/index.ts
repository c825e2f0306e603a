import { borrowMailbox } from '@gazetteer/testkit'
import { startTestServer } from '@gazetteer/server/testing/index'
import lend from '@gazetteer/testkit/servers/lender'
import { median } from '../quantile.ts'
import type { Table } from '../table.ts'

const rounds = 25

/** No call tells by its time whether an address has an account: medians of known and unknown ones, asked in turns. */
export async function run(): Promise<Table[]> {
  const stopLending = await lend()
  const mailbox = await borrowMailbox()
  const server = await startTestServer({
    kind: 'embedded',
    env: { SMTP_URL: mailbox.url, TRUST_PROXY: 'loopback' },
  })
  let sender = 0
  const timed = async (call: string, body: object): Promise<number> => {
    const since = performance.now()
    await server.visitor().post(`/api/auth/${call}`, body, { 'x-forwarded-for': `198.51.100.${(sender += 1) % 250}` })
    return performance.now() - since
  }
  const known = Array.from({ length: rounds }, (_, n) => `known-${n}@example.com`)
  for (const email of known) await timed('register', { email, password: 'correct horse' })
  const rows = []
  for (const call of ['login', 'register', 'forgot-password', 'resend-verification']) {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (const [n, email] of known.entries()) {
      times.known.push(await timed(call, { email, password: 'wrong password' }))
      times.unknown.push(await timed(call, { email: `${call}-${n}@example.com`, password: 'wrong password' }))
      await server.idle()
    }
    const [knownMs, unknownMs] = [median(times.known), median(times.unknown)]
    rows.push({ call, 'known ms': knownMs, 'unknown ms': unknownMs, ratio: knownMs / unknownMs })
  }
  await server.stop()
  await mailbox.giveBack()
  await stopLending()
  return [{ title: 'the same time for known and unknown addresses (medians)', rows, notes: ['aim: ratios near 1'] }]
}
