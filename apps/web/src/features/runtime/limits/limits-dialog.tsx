import { Button, Group, Modal, Text } from '@mantine/core'
import type { PresentedLimits, Spent } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useOpenOnceThere } from '../../../platform/use-open-once-there.ts'
import { LimitInputs } from './limit-inputs.tsx'
import { atLimit } from './read-limit.ts'
import { useLimitDraft } from './use-limit-draft.ts'
import { Form } from '../../../platform/ui/form.tsx'

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
    <Modal title="Limits of this capture" opened={useOpenOnceThere(isOpen)} onClose={onClose}>
      <LimitsForm {...props} onClose={onClose} />
    </Modal>
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
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <LimitInputs texts={texts} isPriced={spent.usd !== null} spent={spent} onChange={setTexts} />
      <Text size="sm" c="dimmed">
        {atLimit}
      </Text>
      {save.error !== null && <Notice kind="error">{messageOf(save.error, 'The limits were not changed.')}</Notice>}
      <Group gap="sm" justify="end">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" type="submit" loading={save.isPending} disabled={hasProblem}>
          Save
        </Button>
      </Group>
    </Form>
  )
}
