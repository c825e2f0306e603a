import ipaddr from 'ipaddr.js'
import { isLoopback, readAddress } from '../../../platform/http/addresses.ts'
import { emailKey } from '../account-table.ts'

/**
 * The failure with the number `free` is the first that blocks; each further one doubles the wait. Failures older than
 * the window expire. `isCleared`: a success resets the counter.
 */
export type Rule = { free: number; firstWaitMs: number; maxWaitMs: number; windowMs: number; isCleared: boolean }
export type Attempt = { rule: Rule; key: string }

const minute = 60_000
const wrongPasswords: Rule = {
  free: 5,
  firstWaitMs: 1_000,
  maxWaitMs: 5 * minute,
  windowMs: 60 * minute,
  isCleared: true,
}
/** Failures from one IP address, over all accounts. */
const failuresOfAddress: Rule = {
  free: 50,
  firstWaitMs: 30_000,
  maxWaitMs: 15 * minute,
  windowMs: 15 * minute,
  isCleared: false,
}
/** Registrations and mail requests from one IP address. */
const requestsOfAddress: Rule = {
  free: 30,
  firstWaitMs: minute,
  maxWaitMs: 60 * minute,
  windowMs: 60 * minute,
  isCleared: false,
}
/** Mails to one email address, for any reason; further ones are dropped silently. */
const mailsToAddress: Rule = { ...requestsOfAddress, free: 3 }

/**
 * Limits are multiplied by this for loopback addresses: all users of the machine share them, or of a proxy missing in
 * `TRUST_PROXY`.
 */
export const loopbackFactor = 10
const ofAll = (rule: Rule): Rule => ({ ...rule, free: rule.free * loopbackFactor })

export const byAccount = (email: string): Attempt => ({ rule: wrongPasswords, key: `account ${emailKey(email)}` })
/** A device that signed in to the account before: wrong passwords from elsewhere do not count against it. */
export const byDevice = (deviceHash: string): Attempt => ({ rule: wrongPasswords, key: `device ${deviceHash}` })
/**
 * Wrong one-time and recovery codes of an account. Counted apart from passwords, so that a right password resets
 * nothing.
 */
export const byCodeOfAccount = (accountId: string): Attempt => ({ rule: wrongPasswords, key: `code ${accountId}` })
/** Wrong codes from a device that signed in to the account before. */
export const byCodeOfDevice = (deviceHash: string): Attempt => ({
  rule: wrongPasswords,
  key: `code device ${deviceHash}`,
})
/** A signed-in user who confirms the password. */
export const bySession = (sessionId: string): Attempt => ({ rule: wrongPasswords, key: `session ${sessionId}` })
export const byAddress = (address: string): Attempt => ({
  rule: isLoopback(address) ? ofAll(failuresOfAddress) : failuresOfAddress,
  key: `address ${networkOf(address)}`,
})
export const byRequestFrom = (address: string): Attempt => ({
  rule: isLoopback(address) ? ofAll(requestsOfAddress) : requestsOfAddress,
  key: `request from ${networkOf(address)}`,
})
export const byMailTo = (email: string): Attempt => ({ rule: mailsToAddress, key: `mail to ${emailKey(email)}` })

/** Block time after this many failures. */
export function waitAfter({ free, firstWaitMs, maxWaitMs }: Rule, failures: number): number {
  return failures < free ? 0 : Math.min(firstWaitMs * 2 ** (failures - free), maxWaitMs)
}

/**
 * Groups IPv6 addresses by /64, because one household has the whole range. All spellings of an IPv4 address are
 * equal. Invalid addresses, which some proxies forward, share one limit, because a client can change them at will.
 */
export function networkOf(address: string): string {
  const read = readAddress(address)
  if (read === null) return 'unusable'
  if (read instanceof ipaddr.IPv4 || read.range() === 'loopback') return read.toString()
  return read.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}
