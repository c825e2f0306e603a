import { Button, Skeleton, Table, Text } from '@mantine/core'
import type { WebhookDelivery } from '@gazetteer/contract'
import { formatDateTime, plural } from '../../../platform/formats.ts'
import { useCall, useChange } from '../../../platform/api/use-call.ts'
import { Note, Problem, StateMark, type Tone } from '../../../platform/ui/index.ts'
import { pollMs } from '../queries.ts'
import { eventWords } from './event-words.ts'

const tones: Record<WebhookDelivery['state'], Tone> = { waiting: 'waiting', delivered: 'done', dead: 'failed' }
const words: Record<WebhookDelivery['state'], string> = { waiting: 'Waiting', delivered: 'Delivered', dead: 'Failed' }

/** The latest deliveries of a webhook; each can be sent again. */
export function Deliveries({ webhook }: { webhook: string }) {
  const resend = useChange('resendWebhookDelivery', 'webhooks', 'webhookDeliveries')
  const list = useCall('webhookDeliveries', { query: { webhook }, refetchInterval: pollMs })
  const problem = list.error ?? resend.error
  if (problem !== null) return <Problem of={problem} or="Could not load the log." />
  if (list.data === undefined) return <Skeleton h={60} mt="xs" />
  const { deliveries } = list.data
  if (deliveries.length === 0)
    return (
      <Text c="dimmed" size="sm" mt="xs">
        No deliveries yet.
      </Text>
    )
  return (
    <Table horizontalSpacing={0} verticalSpacing={5} mt="xs" aria-label="Messages">
      <Table.Tbody>
        {deliveries.map(({ id, event, jobId, state, tries, error, createdAt, nextAt }) => (
          <Table.Tr key={id}>
            <Table.Td className="mono">{formatDateTime(createdAt)}</Table.Td>
            <Table.Td style={{ whiteSpace: 'normal' }}>
              {event === 'test' ? 'Test' : eventWords[event]}
              {jobId !== null && <Note className="mono">{jobId}</Note>}
            </Table.Td>
            <Table.Td style={{ whiteSpace: 'normal' }}>
              <StateMark tone={tones[state]}>{words[state]}</StateMark>
              {error !== null && (
                <Note>
                  {error} {plural(tries, 'try', 'tries')}
                  {nextAt !== null && `, next ${formatDateTime(nextAt)}`}
                </Note>
              )}
            </Table.Td>
            <Table.Td ta="right">
              {event !== 'test' && state !== 'waiting' && (
                <Button
                  aria-label={`Send ${eventWords[event]} again`}
                  loading={resend.isPending && resend.variables?.id === id}
                  onClick={() => resend.mutate({ webhook, id })}
                >
                  Resend
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
