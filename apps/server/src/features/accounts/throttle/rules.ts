import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { emailKey } from '../account-table.ts'

/**
 * So many failures are free; each one more doubles the wait. Failures older than the window are forgotten. `isCleared`: a success
 * forgets them too.
 */
export type Rule = { free: number; firstWaitMs: number; maxWaitMs: number; windowMs: number; isCleared: boolean }
/** What is counted, under which rule. */
export type Attempt = { rule: Rule; key: string }

const minute = 60_000
const wrongPasswords: Rule = {
  free: 5,
  firstWaitMs: 1_000,
  maxWaitMs: 5 * minute,
  windowMs: 60 * minute,
  isCleared: true,
}
/** Failures from one address of the net, whatever the account. */
const failuresOfAddress: Rule = {
  free: 50,
  firstWaitMs: 30_000,
  maxWaitMs: 15 * minute,
  windowMs: 15 * minute,
  isCleared: false,
}
/** Registrations and mails asked for from one address of the net. */
const requestsOfAddress: Rule = {
  free: 30,
  firstWaitMs: minute,
  maxWaitMs: 60 * minute,
  windowMs: 60 * minute,
  isCleared: false,
}
/** Mails to one address of the post, for whatever reason: the further ones are not sent, and nobody is told. */
const mailsToAddress: Rule = { ...requestsOfAddress, free: 3 }

/** Behind a loopback address are all people of this machine, or of a proxy that `TRUST_PROXY` does not name. */
const people = 10
const ofAll = (rule: Rule): Rule => ({ ...rule, free: rule.free * people })

export const byAccount = (email: string): Attempt => ({ rule: wrongPasswords, key: `account ${emailKey(email)}` })
/** A browser that signed in to the account before: strangers' wrong passwords do not count against it. */
export const byDevice = (deviceHash: string): Attempt => ({ rule: wrongPasswords, key: `device ${deviceHash}` })
/** Whoever is signed in and types the password again. */
export const bySession = (sessionId: string): Attempt => ({ rule: wrongPasswords, key: `session ${sessionId}` })
export const byAddress = (address: string): Attempt => ({
  rule: isLoopback(address) ? ofAll(failuresOfAddress) : failuresOfAddress,
  key: `address ${netOf(address)}`,
})
export const byRequestFrom = (address: string): Attempt => ({
  rule: isLoopback(address) ? ofAll(requestsOfAddress) : requestsOfAddress,
  key: `request from ${netOf(address)}`,
})
export const byMailTo = (email: string): Attempt => ({ rule: mailsToAddress, key: `mail to ${emailKey(email)}` })

/** How long nothing is let in after so many failures. */
export function waitAfter({ free, firstWaitMs, maxWaitMs }: Rule, failures: number): number {
  return failures < free ? 0 : Math.min(firstWaitMs * 2 ** (failures - free), maxWaitMs)
}

/**
 * A household has one IPv6 /64, and as many addresses in it as it likes. Every spelling of an IPv4 address is that address. What is no
 * address, as some proxies pass on, shares one limit: it can be changed with each request.
 */
function netOf(address: string): string {
  const read = readAddress(address)
  if (read === null) return 'unusable'
  if (read instanceof ipaddr.IPv4 || read.range() === 'loopback') return read.toString()
  return read.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

const isLoopback = (address: string): boolean => readAddress(address)?.range() === 'loopback'

/** An IPv4 address inside an IPv6 one is read as itself; null: no address. */
function readAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // The parser also takes 0x7f.1 and the like, which no socket reports.
  return isIP(address) === 0 ? null : ipaddr.process(address)
}
