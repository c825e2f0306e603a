import { LRUCache } from 'lru-cache'
import type { Platform } from '../../../platform/platform.ts'
import { isLoopback } from '../../../platform/http/addresses.ts'
import { tooMany } from './count-attempt.ts'
import { loopbackFactor, networkOf } from './rules.ts'

/** Limits the sign-ins that a network address begins: each stores a row, before anybody has proved anything. */
export type StartLimiter = {
  /** Throws LimitReached. */
  admit: (kind: 'provider' | 'passkey', address: string) => void
}

/** As long as a begun sign-in is stored. */
const windowMs = 10 * 60_000
/** Thirty people behind one address, each ten times. */
const maxStarts = 300
const maxNetworks = 20_000

/** Counts in this process, so that a refused start costs the database nothing. */
export function openStartLimiter({ clock }: Pick<Platform, 'clock'>): StartLimiter {
  const counted = new LRUCache<string, { starts: number; until: number }>({ max: maxNetworks })
  return {
    admit(kind, address) {
      const now = clock.steady()
      const key = `${kind} ${networkOf(address)}`
      const known = counted.get(key)
      const { starts, until } = known !== undefined && known.until > now ? known : { starts: 0, until: now + windowMs }
      if (starts >= maxStarts * (isLoopback(address) ? loopbackFactor : 1)) throw tooMany(until - now)
      counted.set(key, { starts: starts + 1, until })
    },
  }
}
