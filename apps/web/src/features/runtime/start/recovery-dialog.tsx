import { Anchor, Button, Group, Stack, Table, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type LimitKind, type PresentedLimits, type Recovery, runtimeMessages, type Spent } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Form, hinted, Problem } from '../../../platform/ui/index.ts'
import { call, messageOf, succeeded } from '../../../platform/api/call.ts'
import { databasePath } from '../../../platform/paths.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { limitTexts } from '../../../platform/limit-texts.ts'
import { noLimits, readLimit } from '../limits/read-limit.ts'

export type RecoveryDialogProps = {
  recovery: Recovery
  userId: string
  limits: PresentedLimits | null
  spent: Spent | null
  isOpen: boolean
  onClose: () => void
  onDecided: () => Promise<unknown>
}

const meanings: Record<Recovery['options'][number]['id'], { text: string; variant: string }> = {
  resume: { text: 'Continue from the last stored page.', variant: 'filled' },
  retry: { text: 'Try again now.', variant: 'filled' },
  finish: { text: 'Finish the job with the listings found so far.', variant: 'default' },
  file: { text: 'Save the listings to a file instead.', variant: 'default' },
  stop: { text: 'Stop the job. Stored listings stay.', variant: 'danger' },
  discard: { text: 'Delete undelivered listings and refund their credits.', variant: 'danger' },
}

/** What Finish does when the run waits at a limit. */
const finishAtLimit = 'End the job as completed. Areas that were not fetched become gaps.'
const saveFailedText = 'Could not save your choice. Try again.'

/** The prompt waits on the server: it can be closed, and reopens from its notice. */
export default function RecoveryDialog({ recovery, userId, limits, spent, onDecided, ...props }: RecoveryDialogProps) {
  const decision = useMutation({
    mutationFn: async (choice: string) => {
      const body = { recoveryId: recovery.id, choice }
      succeeded(await call('recoveryDecision', { query: { user: userId }, body }), saveFailedText)
    },
    onSettled: onDecided,
  })
  const { limit } = recovery
  // At a limit, raising the limit replaces Resume.
  const options = recovery.options.filter(({ id }) => limit === undefined || id !== 'resume')

  return (
    <Dialog title={runtimeMessages.recoveryTitle} isOpen={props.isOpen} onClose={props.onClose}>
      <Stack>
        <p>{recovery.message}</p>
        <Problem of={decision.error} or={saveFailedText} />
        {limit !== undefined && limits !== null && spent !== null && (
          <RaiseLimit kind={limit} limits={limits} spent={spent} isDisabled={decision.isPending} onRaised={onDecided} />
        )}
        <Table withRowBorders={false} horizontalSpacing={0} verticalSpacing="xs" fz="md" lh="20px">
          <Table.Tbody>
            {options.map(({ id, label }) => (
              <Table.Tr key={id}>
                <Table.Td w={120} pr="md">
                  <Button
                    fullWidth
                    variant={meanings[id].variant}
                    loading={decision.isPending && decision.variables === id}
                    disabled={decision.isPending}
                    onClick={() => decision.mutate(id)}
                  >
                    {label}
                  </Button>
                </Table.Td>
                <Table.Td c="dimmed">
                  {limit !== undefined && id === 'finish' ? finishAtLimit : meanings[id].text}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {recovery.options.some(({ id }) => id === 'file') && (
          <Anchor component={Link} to={databasePath(userId)}>
            Fix database
          </Anchor>
        )}
      </Stack>
    </Dialog>
  )
}

type RaiseLimitProps = {
  kind: LimitKind
  limits: PresentedLimits
  spent: Spent
  isDisabled: boolean
  onRaised: () => Promise<unknown>
}

const labels = { requests: 'Request limit', listings: 'Listing limit', usd: 'Dollar limit' }

/** One field for the limit that was reached. A higher or empty value resumes the capture. */
function RaiseLimit({ kind, limits, spent, isDisabled, onRaised }: RaiseLimitProps) {
  const limit = limits[kind] ?? 0
  const form = useForm({
    initialValues: { limit: String(limit * 2) },
    validate: {
      limit: (text) => {
        const { value, problem } = readLimit(kind, text)
        if (problem !== null || value === null || value > limit) return problem
        return `Must be above ${limitTexts({ ...noLimits, [kind]: limit })[0]}`
      },
    },
  })
  const raise = useMutation({
    mutationFn: async (text: string) => {
      await call('runtimeLimits', { body: { limits: { [kind]: readLimit(kind, text).value } } })
      await onRaised()
    },
    onError: (error) => form.setFieldError('limit', messageOf(error, 'Could not raise the limit. Try again.')),
  })

  return (
    <Form onSubmit={form.onSubmit((values) => raise.mutate(values.limit))}>
      <Group align="start" gap="md" pb="md">
        <TextInput
          flex={1}
          miw={200}
          className="mono-input"
          label={hinted(labels[kind], limitTexts({ ...noLimits, [kind]: limit }, spent).join(' · '))}
          placeholder="no limit"
          inputMode={kind === 'usd' ? 'decimal' : 'numeric'}
          autoComplete="off"
          disabled={isDisabled}
          {...form.getInputProps('limit')}
        />
        <Button variant="filled" type="submit" mt={23} loading={raise.isPending} disabled={isDisabled}>
          Raise and resume
        </Button>
      </Group>
    </Form>
  )
}
