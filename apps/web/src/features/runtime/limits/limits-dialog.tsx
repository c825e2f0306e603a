import type { PresentedLimits, Spent } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { Form, FormEnd, Note, Problem } from '../../../platform/ui/index.ts'
import { call } from '../../../platform/api/call.ts'
import { LimitInputs } from './limit-inputs.tsx'
import { atLimit, useLimitDraft } from './read-limit.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'

export type LimitsDialogProps = {
  limits: PresentedLimits
  spent: Spent
  isOpen: boolean
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Changes the limits of a running capture. */
export default function LimitsDialog({ isOpen, onClose, ...props }: LimitsDialogProps) {
  return (
    <Dialog title="Capture limits" isOpen={isOpen} onClose={onClose}>
      <LimitsForm {...props} onClose={onClose} />
    </Dialog>
  )
}

function LimitsForm({ limits: current, spent, onClose, onChanged }: Omit<LimitsDialogProps, 'isOpen'>) {
  const { texts, setTexts, limits, hasProblem } = useLimitDraft(current)
  const save = useMutation({
    mutationFn: async () => {
      await call('runtimeLimits', { body: { limits } })
      await onChanged()
    },
    onSuccess: onClose,
  })
  return (
    <Form onSubmit={() => save.mutate()}>
      <LimitInputs texts={texts} isPriced={spent.usd !== null} spent={spent} onChange={setTexts} />
      <Note>{atLimit}</Note>
      <Problem of={save.error} or="Could not change the limits. Try again." />
      <FormEnd label="Save" isBusy={save.isPending} isDisabled={hasProblem} onCancel={onClose} />
    </Form>
  )
}
