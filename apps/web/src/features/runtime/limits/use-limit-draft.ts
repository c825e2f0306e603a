import type { LimitKind, PresentedLimits } from '@gazetteer/contract'
import { useState } from 'react'
import { readLimit } from './read-limit.ts'

export type LimitTexts = Record<LimitKind, string>

/** Limits while they are typed: the texts of the fields, what they mean, and whether one is wrong. */
export function useLimitDraft(initial: PresentedLimits) {
  const [texts, setTexts] = useState<LimitTexts>({
    requests: initial.requests?.toString() ?? '',
    listings: initial.listings?.toString() ?? '',
    usd: initial.usd?.toString() ?? '',
  })
  const read = {
    requests: readLimit('requests', texts.requests),
    listings: readLimit('listings', texts.listings),
    usd: readLimit('usd', texts.usd),
  }
  const limits: PresentedLimits = {
    requests: read.requests.value,
    listings: read.listings.value,
    usd: read.usd.value,
  }
  return { texts, setTexts, limits, hasProblem: Object.values(read).some(({ problem }) => problem !== null) }
}
