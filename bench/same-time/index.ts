import { startTestMailbox } from '@gazetteer/testkit'
import { startTestServer } from '@gazetteer/server/testing/index'
import startTestServers from '@gazetteer/testkit/servers/test-servers'
import { waitFor } from '@gazetteer/testkit/time/wait-for'
import { median } from '../quantile.ts'
import type { BenchTable } from '../table.ts'

const rounds = 25
const kinds = ['account', 'registered', 'unknown'] as const

/**
 * The response time does not reveal whether an address has an account. Compares medians of each kind, measured
 * alternately.
 */
export async function run(): Promise<BenchTable[]> {
  const stopTestServers = await startTestServers()
  const mailbox = await startTestMailbox()
  const server = await startTestServer({
    kind: 'embedded',
    env: { SMTP_URL: mailbox.url, TRUST_PROXY: 'loopback' },
  })
  let sender = 0
  /** Milliseconds. The call's background work completes before the next call. */
  const timed = async (call: string, body: object): Promise<number> => {
    const since = performance.now()
    await server.visitor().post(`/api/auth/${call}`, body, { 'x-forwarded-for': `198.51.100.${(sender += 1) % 250}` })
    const took = performance.now() - since
    await server.idle()
    return took
  }
  const emailOf = (kind: string, n: number) => `${kind}-${n}@example.com`
  for (let n = 0; n < rounds; n += 1) {
    await timed('register', { email: emailOf('registered', n), password: 'correct horse' })
    const email = emailOf('account', n)
    await timed('register', { email, password: 'correct horse' })
    const mail = await waitFor('the mail', async () => mailbox.mailsTo(email)[0])
    await timed('verify', { token: /verify=([\w-]+)/.exec(mail.text)?.[1] })
  }
  const rows = []
  for (const call of ['login', 'register', 'forgot-password', 'resend-verification']) {
    const times: Record<(typeof kinds)[number], number[]> = { account: [], registered: [], unknown: [] }
    for (let n = 0; n < rounds; n += 1) {
      for (const kind of kinds) {
        const email = kind === 'unknown' ? emailOf(call, n) : emailOf(kind, n)
        times[kind].push(await timed(call, { email, password: 'wrong password' }))
      }
    }
    const [account, registered, unknown] = [median(times.account), median(times.registered), median(times.unknown)]
    rows.push({
      call,
      'account ms': account,
      'of unknown': account / unknown,
      'registered ms': registered,
      'of unknown ': registered / unknown,
    })
  }
  await server.stop()
  await mailbox.stop()
  await stopTestServers()
  return [
    {
      title: 'response time is independent of whether an address is known (medians)',
      rows,
      notes: ['aim: ratios near 1'],
    },
  ]
}
