import type { LimitKind, PresentedLimits } from '@gazetteer/contract'
import { useState } from 'react'
import { byKind, readLimit } from './read-limit.ts'

export type LimitTexts = Record<LimitKind, string>

/** Limits while they are typed: the texts of the fields, what they mean, and whether one is wrong. */
export function useLimitDraft(initial: PresentedLimits) {
  const [texts, setTexts] = useState<LimitTexts>(byKind((kind) => initial[kind]?.toString() ?? ''))
  const read = byKind((kind) => readLimit(kind, texts[kind]))
  const limits: PresentedLimits = byKind((kind) => read[kind].value)
  return { texts, setTexts, limits, hasProblem: Object.values(read).some(({ problem }) => problem !== null) }
}
