import { type LimitKind, type PresentedLimits, runLimitsSchema } from '@gazetteer/contract'
import { useState } from 'react'

/** What happens at a limit; shown wherever limits are set. */
export const atLimit =
  'When a limit is reached, the capture pauses. You can then raise the limit or finish. Stored listings stay.'

const byKind = <T>(valueOf: (kind: LimitKind) => T): Record<LimitKind, T> => ({
  requests: valueOf('requests'),
  listings: valueOf('listings'),
  usd: valueOf('usd'),
})

export const noLimits: PresentedLimits = byKind(() => null)

/** Parses a limit field: empty means no limit (null); `problem` is the message for the field. */
export function readLimit(kind: LimitKind, text: string): { value: number | null; problem: string | null } {
  const bare = text.replaceAll(/[\s,$]/gu, '')
  if (bare === '') return { value: null, problem: null }
  const value = Number(bare)
  const parsed = runLimitsSchema.safeParse({ [kind]: value })
  return parsed.success
    ? { value, problem: null }
    : { value: null, problem: parsed.error.issues[0]?.message ?? 'Enter a number.' }
}

export type LimitTexts = Record<LimitKind, string>

/** Draft of the limits: field texts, parsed values, and whether one is invalid. */
export function useLimitDraft(initial: PresentedLimits) {
  const [texts, setTexts] = useState<LimitTexts>(byKind((kind) => initial[kind]?.toString() ?? ''))
  const read = byKind((kind) => readLimit(kind, texts[kind]))
  const limits: PresentedLimits = byKind((kind) => read[kind].value)
  return { texts, setTexts, limits, hasProblem: Object.values(read).some(({ problem }) => problem !== null) }
}
