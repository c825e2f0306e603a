import type { PresentedLimits, Spent } from '@gazetteer/contract'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { LimitInputs } from './limit-inputs.tsx'
import styles from './limits-dialog.module.css'
import { useLimitDraft } from './use-limit-draft.ts'

export type LimitsDialogProps = {
  limits: PresentedLimits
  spent: Spent
  isOpen: boolean
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Changes the limits of a capture that runs. */
export default function LimitsDialog({ isOpen, onClose, ...props }: LimitsDialogProps) {
  return (
    <Dialog title="Limits of this capture" isOpen={isOpen} onClose={onClose}>
      {isOpen && <LimitsForm {...props} onClose={onClose} />}
    </Dialog>
  )
}

function LimitsForm({ limits: current, spent, onClose, onChanged }: Omit<LimitsDialogProps, 'isOpen'>) {
  const { texts, setTexts, limits, hasProblem } = useLimitDraft(current)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const save = async () => {
    setProblem(null)
    setIsBusy(true)
    try {
      await call('runtimeLimits', { body: { limits } })
      await onChanged()
      onClose()
    } catch (error) {
      setProblem(messageOf(error, 'The limits were not changed.'))
      setIsBusy(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <LimitInputs texts={texts} isPriced={spent.usd !== null} spent={spent} onChange={setTexts} />
      <p className={styles.quiet}>At a limit the capture waits with everything stored, until you raise it or finish.</p>
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={hasProblem}>
          Save
        </Button>
      </div>
    </form>
  )
}
