import { isIPv6 } from 'node:net'
import { LimitReached } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { emailKey } from '../account-table.ts'
import { lockAttempt, saveAttempt } from './attempt-table.ts'

/** So many failures are free; each one more doubles the wait. Failures older than the window are forgotten. */
type Rule = { free: number; firstWaitMs: number; mostWaitMs: number; windowMs: number }

const minute = 60_000
const failuresOfAddress: Rule = { free: 50, firstWaitMs: 30_000, mostWaitMs: 15 * minute, windowMs: 15 * minute }
const mailsFromAddress: Rule = { free: 30, firstWaitMs: minute, mostWaitMs: 60 * minute, windowMs: 60 * minute }
/** Behind a loopback address are all people of this machine, or of a proxy that `TRUST_PROXY` does not name. */
const people = 10
const rules = {
  /** Wrong passwords of one account. */
  account: { free: 5, firstWaitMs: 1_000, mostWaitMs: 5 * minute, windowMs: 60 * minute },
  /** Failures from one address, whatever the account. */
  address: failuresOfAddress,
  ownAddress: { ...failuresOfAddress, free: failuresOfAddress.free * people },
  /** Mails to one address of the post: the further ones are not sent, and nobody is told. */
  mailTo: { free: 3, firstWaitMs: minute, mostWaitMs: 60 * minute, windowMs: 60 * minute },
  /** Mails asked for from one address of the net. */
  mailFrom: mailsFromAddress,
  ownMailFrom: { ...mailsFromAddress, free: mailsFromAddress.free * people },
} satisfies Record<string, Rule>

export type Attempt = { rule: keyof typeof rules; key: string }

export const byAccount = (email: string): Attempt => ({ rule: 'account', key: `account ${emailKey(email)}` })
export const byAddress = (address: string): Attempt => ({
  rule: isLoopback(address) ? 'ownAddress' : 'address',
  key: `address ${netOf(address)}`,
})
export const byMailTo = (email: string): Attempt => ({ rule: 'mailTo', key: `mail to ${emailKey(email)}` })
export const byMailFrom = (address: string): Attempt => ({
  rule: isLoopback(address) ? 'ownMailFrom' : 'mailFrom',
  key: `mail from ${netOf(address)}`,
})

/**
 * Counts an attempt as failed before its outcome is known, so that many at once do not slip through; the caller forgives it
 * when it succeeds. Answers with the wait in ms when the attempt must not be made: then it is not counted.
 */
export async function countAttempt({ db, clock }: Platform, { rule, key }: Attempt): Promise<number> {
  const { free, firstWaitMs, mostWaitMs, windowMs } = rules[rule]
  return db.transaction().execute(async (trx) => {
    const now = clock.now()
    const row = await lockAttempt(trx, key)
    if (row.blocked_until > now) return row.blocked_until - now
    const failures = (now - row.last_at > windowMs ? 0 : row.failures) + 1
    const waitMs = failures < free ? 0 : Math.min(firstWaitMs * 2 ** (failures - free), mostWaitMs)
    await saveAttempt(trx, { key, failures, last_at: now, blocked_until: now + waitMs })
    return 0
  })
}

/** As above, but says 429 to the one who asks. */
export async function admitAttempt(platform: Platform, attempt: Attempt): Promise<void> {
  const waitMs = await countAttempt(platform, attempt)
  if (waitMs === 0) return
  const seconds = Math.ceil(waitMs / 1000)
  const text = `Too many attempts. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`
  throw new LimitReached(text, { retryAfterMs: waitMs })
}

/** A household has one IPv6 /64, and as many addresses in it as it likes. */
function netOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::')) return address
  const [head = [], tail] = address.split('::').map((part) => part.split(':'))
  const zeros = tail === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...(tail ?? [])]
  return groups
    .slice(0, 4)
    .map((group) => (parseInt(group, 16) || 0).toString(16))
    .join(':')
}

const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address)
