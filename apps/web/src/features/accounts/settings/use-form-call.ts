import type { Outcome } from '@gazetteer/contract'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/api-error.ts'

export type FormOutcome = { kind: 'success' | 'error'; text: string } | null

/** Sends a short form and keeps what came of it. */
export function useFormCall(done: string) {
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<FormOutcome>(null)
  const fail = (text: string) => setOutcome({ kind: 'error', text })
  const send = async (ask: () => Promise<Outcome>): Promise<boolean> => {
    setIsBusy(true)
    setOutcome(null)
    try {
      const answer = await ask()
      if (!answer.success) fail(answer.error ?? answer.message ?? 'That did not work.')
      else setOutcome({ kind: 'success', text: answer.message ?? done })
      return answer.success
    } catch (error) {
      fail(messageOf(error, 'That did not work.'))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, outcome, send }
}
