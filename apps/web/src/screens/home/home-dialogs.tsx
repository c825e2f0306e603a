import type { User } from '@gazetteer/contract'
import { lazy, Suspense, useState } from 'react'
import { setPreferences, startLater, useRefreshStatus } from '../../features/runtime/index.ts'
import { useRecent, useRun } from './use-run.ts'
import { type Start, usePlan } from './use-start.ts'

const ChooseDialog = lazy(() => import('../../features/runtime/choose/choose-dialog.tsx'))
const ChooseMap = lazy(() => import('../../features/map/choose-map.tsx'))
const LimitsDialog = lazy(() => import('../../features/runtime/limits/limits-dialog.tsx'))
const RecoveryDialog = lazy(() => import('../../features/runtime/start/recovery-dialog.tsx'))

/** `source`: choosing, with the source and the limits open. */
export type HomeDialog = 'choose' | 'source' | 'limits' | null

export type HomeDialogsProps = {
  user: User
  start: Start
  open: HomeDialog
  isPromptDismissed: boolean
  onClose: () => void
  onDismissPrompt: (recoveryId: string) => void
}

/** The dialogs of Home, loaded on first use and then cached. */
export function HomeDialogs({ user, start, open, isPromptDismissed, onClose, onDismissPrompt }: HomeDialogsProps) {
  const { status, isRunning } = useRun(user)
  const { isPro } = usePlan(user, status)
  const refreshStatus = useRefreshStatus(user.id)
  const recent = useRecent(user)
  const [wanted, setWanted] = useState<ReadonlySet<HomeDialog>>(new Set())
  if (!wanted.has(open)) setWanted(new Set([...wanted, open]))
  const recovery = status?.recovery ?? null
  return (
    <Suspense>
      {(wanted.has('choose') || wanted.has('source')) && (
        <ChooseDialog
          userId={user.id}
          mode={start.mode}
          isProfessional={isPro}
          isOpen={open === 'choose' || open === 'source'}
          isSourceShown={open === 'source'}
          credits={start.credits}
          recent={recent}
          blockOf={start.blockOf}
          startLabel={isRunning ? startLater : 'Save and start'}
          onStart={start.onStart}
          onMode={(mode) => setPreferences({ mode })}
          renderMap={(map) => <ChooseMap {...map} />}
          onClose={onClose}
        />
      )}
      {wanted.has('limits') && status?.limits != null && status.spent !== null && (
        <LimitsDialog
          limits={status.limits}
          spent={status.spent}
          isOpen={open === 'limits' && isRunning && recovery === null}
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
          isOpen={!isPromptDismissed}
          onClose={() => onDismissPrompt(recovery.id)}
          onDecided={refreshStatus}
        />
      )}
    </Suspense>
  )
}
