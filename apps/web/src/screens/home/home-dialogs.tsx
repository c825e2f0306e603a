import { lazy, Suspense, useState } from 'react'
import type { Home } from './use-home.ts'

const ChooseDialog = lazy(() => import('../../features/runtime/choose/choose-dialog.tsx'))
const LimitsDialog = lazy(() => import('../../features/runtime/limits/limits-dialog.tsx'))
const RecoveryDialog = lazy(() => import('../../features/runtime/start/recovery-dialog.tsx'))

export type HomeDialog = 'choose' | 'limits' | null

export type HomeDialogsProps = {
  home: Home
  open: HomeDialog
  isPromptAside: boolean
  onClose: () => void
  onAside: (recoveryId: string) => void
}

/** What floats above Home; each is fetched when it is wanted first, then stays, so that it closes as it opened. */
export function HomeDialogs({ home, open, isPromptAside, onClose, onAside }: HomeDialogsProps) {
  const { user, status, mode, isPro, refreshStatus } = home
  const [wanted, setWanted] = useState<ReadonlySet<HomeDialog>>(new Set())
  if (!wanted.has(open)) setWanted(new Set([...wanted, open]))
  const recovery = status?.recovery ?? null
  return (
    <Suspense>
      {wanted.has('choose') && (
        <ChooseDialog
          userId={user.id}
          mode={mode}
          isProfessional={isPro}
          isOpen={open === 'choose'}
          recent={home.recent}
          blockOf={home.blockOf}
          onStart={home.startKept}
          onClose={onClose}
        />
      )}
      {wanted.has('limits') && status?.limits != null && status.spent !== null && (
        <LimitsDialog
          limits={status.limits}
          spent={status.spent}
          isOpen={open === 'limits' && home.isRunning && recovery === null}
          onClose={onClose}
          onChanged={refreshStatus}
        />
      )}
      {recovery !== null && (
        <RecoveryDialog
          key={recovery.id}
          recovery={recovery}
          userId={user.id}
          limits={status?.limits ?? null}
          spent={status?.spent ?? null}
          isOpen={!isPromptAside}
          onClose={() => onAside(recovery.id)}
          onDecided={refreshStatus}
        />
      )}
    </Suspense>
  )
}
