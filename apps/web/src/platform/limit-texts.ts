import { limitKinds, type PresentedLimits, type Spent } from '@gazetteer/contract'
import { formatCount, formatPrice, plural } from './formats.ts'

const nouns = { requests: 'request', listings: 'listing' } as const

/** The limits as texts: `100 requests`, `$5`; with usage: `9 of 100 requests`, `$0.30 of $5`. */
export const limitTexts = (limits: PresentedLimits | null, spent: Spent | null = null): string[] =>
  limitKinds.flatMap((kind) => {
    const limit = limits?.[kind] ?? null
    if (limit === null) return []
    const used = spent?.[kind] ?? null
    if (kind === 'usd') return [used === null ? formatPrice(limit) : `${formatPrice(used)} of ${formatPrice(limit)}`]
    const whole = plural(limit, nouns[kind])
    return [used === null ? whole : `${formatCount(used)} of ${whole}`]
  })
