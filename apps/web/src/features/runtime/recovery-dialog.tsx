import { type PresentedLimits, type Recovery, runtimeMessages, type Spent } from '@gazetteer/contract'
import { useState } from 'react'
import { messageOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { Button, type ButtonProps } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { RaiseLimit } from './raise-limit.tsx'
import styles from './recovery-dialog.module.css'

export type RecoveryDialogProps = {
  recovery: Recovery
  userId: string
  limits: PresentedLimits | null
  spent: Spent | null
  onDecided: () => Promise<unknown>
}

const meanings: Record<Recovery['options'][number]['id'], { text: string; kind: NonNullable<ButtonProps['kind']> }> = {
  resume: { text: 'Go on from the last stored page.', kind: 'primary' },
  retry: { text: 'Try again now.', kind: 'primary' },
  finish: { text: 'End the run with what was collected.', kind: 'plain' },
  file: { text: 'Keep the listings as a file instead.', kind: 'plain' },
  stop: { text: 'Stop the run; what was stored stays.', kind: 'danger' },
  discard: { text: 'Drop what was not delivered and return its credits.', kind: 'danger' },
}

/** What finishing means where the run waits at a limit. */
const finishAtLimit = 'End it as completed; what was not asked is named as gaps.'

export default function RecoveryDialog({ recovery, userId, limits, spent, onDecided }: RecoveryDialogProps) {
  const [choice, setChoice] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const decide = async (recoveryId: string, chosen: string) => {
    setChoice(chosen)
    setProblem(null)
    try {
      const answer = await call('recoveryDecision', { query: { user: userId }, body: { recoveryId, choice: chosen } })
      if (!answer.success) setProblem(answer.error ?? answer.message ?? 'The decision was not taken.')
    } catch (error) {
      setProblem(messageOf(error, 'The decision was not taken.'))
    }
    await onDecided()
    setChoice(null)
  }

  const { limit } = recovery
  // At a limit, raising it is resuming.
  const options = recovery.options.filter(({ id }) => limit === undefined || id !== 'resume')

  return (
    <Dialog title={runtimeMessages.recoveryTitle} isOpen isCloseHidden onClose={() => {}}>
      <div className={styles.body}>
        <p>{recovery.message}</p>
        {problem !== null && <Notice kind="error">{problem}</Notice>}
        {limit !== undefined && limits !== null && spent !== null && (
          <RaiseLimit kind={limit} limits={limits} spent={spent} isDisabled={choice !== null} onRaised={onDecided} />
        )}
        <ul className={styles.options}>
          {options.map((option) => (
            <li key={option.id} className={styles.option}>
              <Button
                kind={meanings[option.id].kind}
                isBusy={choice === option.id}
                disabled={choice !== null}
                onClick={() => {
                  void decide(recovery.id, option.id)
                }}
              >
                {option.label}
              </Button>
              <span>{limit !== undefined && option.id === 'finish' ? finishAtLimit : meanings[option.id].text}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
