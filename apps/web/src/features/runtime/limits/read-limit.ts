import { type LimitKind, type PresentedLimits, runLimitsSchema } from '@gazetteer/contract'
import { useState } from 'react'

/** What a limit does, wherever one is set. */
export const atLimit = 'At a limit the capture waits with everything stored, until you raise it or finish.'

/** The same for each kind of limit. */
const byKind = <T>(valueOf: (kind: LimitKind) => T): Record<LimitKind, T> => ({
  requests: valueOf('requests'),
  listings: valueOf('listings'),
  usd: valueOf('usd'),
})

export const noLimits: PresentedLimits = byKind(() => null)

/** What a field for a limit holds: empty is no limit (null); `problem` is what to say by the field. */
export function readLimit(kind: LimitKind, text: string): { value: number | null; problem: string | null } {
  const bare = text.replaceAll(/[\s,$]/gu, '')
  if (bare === '') return { value: null, problem: null }
  const value = Number(bare)
  const parsed = runLimitsSchema.safeParse({ [kind]: value })
  return parsed.success
    ? { value, problem: null }
    : { value: null, problem: parsed.error.issues[0]?.message ?? 'Not a number' }
}

export type LimitTexts = Record<LimitKind, string>

/** Limits while they are typed: the texts of the fields, what they mean, and whether one is wrong. */
export function useLimitDraft(initial: PresentedLimits) {
  const [texts, setTexts] = useState<LimitTexts>(byKind((kind) => initial[kind]?.toString() ?? ''))
  const read = byKind((kind) => readLimit(kind, texts[kind]))
  const limits: PresentedLimits = byKind((kind) => read[kind].value)
  return { texts, setTexts, limits, hasProblem: Object.values(read).some(({ problem }) => problem !== null) }
}
