import { Skeleton, Table, Text } from '@mantine/core'
import type { WebhookDelivery } from '@gazetteer/contract'
import { useCall } from '../../../platform/api/use-call.ts'
import { formatDateTime, plural } from '../../../platform/formats.ts'
import { Problem } from '../../../platform/ui/problem.tsx'
import { StateMark, type Tone } from '../../../platform/ui/state-mark.tsx'
import { pollMs } from '../queries.ts'
import { eventWords } from './event-words.ts'
import { Note } from '../../../platform/ui/note.tsx'

const tones: Record<WebhookDelivery['state'], Tone> = { waiting: 'waiting', delivered: 'done', dead: 'failed' }
const words: Record<WebhookDelivery['state'], string> = { waiting: 'Waiting', delivered: 'Taken', dead: 'Given up' }

/** The newest messages of a webhook and how they went. */
export function Deliveries({ webhook }: { webhook: string }) {
  const list = useCall('webhookDeliveries', { query: { webhook }, refetchInterval: pollMs })
  if (list.error !== null) return <Problem of={list.error} or="The log could not be loaded." />
  if (list.data === undefined) return <Skeleton h={60} mt="xs" />
  const { deliveries } = list.data
  if (deliveries.length === 0)
    return (
      <Text c="dimmed" size="sm" mt="xs">
        Nothing was sent yet.
      </Text>
    )
  return (
    <Table horizontalSpacing={0} verticalSpacing={5} mt="xs" aria-label="Messages">
      <Table.Tbody>
        {deliveries.map(({ id, event, jobId, state, tries, error, createdAt, nextAt }) => (
          <Table.Tr key={id}>
            <Table.Td className="mono">{formatDateTime(createdAt)}</Table.Td>
            <Table.Td style={{ whiteSpace: 'normal' }}>
              {eventWords[event]}
              <Note className="mono">{jobId}</Note>
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
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
