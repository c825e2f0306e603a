import type { PresentedLimits, Spent } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { call } from '../../../platform/api/call.ts'
import { Problem } from '../../../platform/ui/problem.tsx'
import { LimitInputs } from './limit-inputs.tsx'
import { atLimit } from './read-limit.ts'
import { useLimitDraft } from './use-limit-draft.ts'
import { Form, FormEnd } from '../../../platform/ui/form.tsx'
import { Note } from '../../../platform/ui/note.tsx'

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
      <Problem of={save.error} or="The limits were not changed." />
      <FormEnd label="Save" isBusy={save.isPending} isDisabled={hasProblem} onCancel={onClose} />
    </Form>
  )
}
