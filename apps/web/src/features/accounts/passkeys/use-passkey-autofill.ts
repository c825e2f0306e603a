import type { User } from '@gazetteer/contract'
import { useEffect } from 'react'
import { useStableCallback } from '../../../platform/use-stable-callback.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'

type Autofill = { isActive: boolean; onSignedIn: (user: User) => void; onProblem: (text: string) => void }

/** Offers passkeys in the autofill of the e-mail field while active; another way to sign in ends the offer. */
export function usePasskeyAutofill({ isActive, ...answers }: Autofill): void {
  const onSignedIn = useStableCallback(answers.onSignedIn)
  const onProblem = useStableCallback(answers.onProblem)
  useEffect(() => {
    if (!isActive || !canUsePasskeys()) return
    const ending = new AbortController()
    const offer = async () => {
      const { offerPasskeys } = await import('./ceremonies.ts')
      await offerPasskeys({ signal: ending.signal, onSignedIn, onProblem })
    }
    // Without the code for it, the form still works.
    offer().catch(() => undefined)
    return () => ending.abort()
  }, [isActive, onSignedIn, onProblem])
}
