import { runtimeMessages, type RuntimeStatus } from '@gazetteer/contract'
import { useEffect, useRef } from 'react'

export type CreditGuardOptions = {
  isPro: boolean
  creditsLeft: number | null
  status: RuntimeStatus['status'] | undefined
  jobId: string | null
  onGone: () => void
}

/** A free run whose credits reached zero is stopped, once, and its owner told. */
export function useCreditGuard({ isPro, creditsLeft, status, jobId, onGone }: CreditGuardOptions): void {
  const told = useRef<string | null>(null)
  const isGone = !isPro && status === 'active' && creditsLeft !== null && creditsLeft <= 0
  useEffect(() => {
    if (!isGone || told.current === jobId) return
    told.current = jobId
    onGone()
  }, [isGone, jobId, onGone])
}

export const creditsGoneText = `${runtimeMessages.noCredits}. The capture was stopped; what it found is kept.`
