import { Button, Group, Skeleton, Table, Text } from '@mantine/core'
import type { Webhook, WebhookDelivery, WebhookEvent } from '@gazetteer/contract'
import { useState } from 'react'
import { useCall, useChange } from '../../../platform/api/use-call.ts'
import { formatDateTime, plural } from '../../../platform/formats.ts'
import { Note, Notice, Problem, StateMark, type Tone } from '../../../platform/ui/index.ts'
import { pollMs } from '../queries.ts'

/** One webhook: events, state, and its delivery log on demand. */
export function WebhookLine({ webhook: { id, url, events, waiting, dead } }: { webhook: Webhook }) {
  const test = useChange('testWebhook', 'webhooks', 'webhookDeliveries')
  const again = useChange('sendWebhookAgain', 'webhooks', 'webhookDeliveries')
  const remove = useChange('deleteWebhook', 'webhooks')
  const [isOpen, setIsOpen] = useState(false)
  const tested = test.data
  return (
    <li className="hairline" style={{ padding: '6px 0' }}>
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0, flex: '1 1 240px' }}>
          <Text fw={500} className="mono" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
          <Note>{events.map((event) => eventWords[event]).join(' · ')}</Note>
        </div>
        <Group gap="sm">
          {waiting > 0 && <StateMark tone="waiting">{plural(waiting, 'message')} waiting</StateMark>}
          {dead > 0 && <StateMark tone="failed">{plural(dead, 'message')} failed</StateMark>}
          {dead > 0 && (
            <Button loading={again.isPending} onClick={() => again.mutate({ id })}>
              Send again
            </Button>
          )}
          <Button loading={test.isPending} onClick={() => test.mutate({ id })} aria-label={`Test ${url}`}>
            Test
          </Button>
          <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} aria-label={`Log of ${url}`}>
            Log
          </Button>
          <Button
            variant="danger"
            loading={remove.isPending}
            onClick={() => remove.mutate({ id })}
            aria-label={`Remove ${url}`}
          >
            Remove
          </Button>
        </Group>
      </Group>
      <Problem of={test.error ?? again.error ?? remove.error} />
      {tested !== undefined && !test.isPending && (
        <Notice kind={tested.success ? 'success' : 'error'} mt="xs">
          {tested.success
            ? `The receiver accepted the test message (status ${tested.status}).`
            : (tested.error ?? 'Test failed.')}
        </Notice>
      )}
      {isOpen && <Deliveries webhook={id} />}
    </li>
  )
}

const tones: Record<WebhookDelivery['state'], Tone> = { waiting: 'waiting', delivered: 'done', dead: 'failed' }
const words: Record<WebhookDelivery['state'], string> = { waiting: 'Waiting', delivered: 'Delivered', dead: 'Failed' }

/** The latest deliveries of a webhook. */
function Deliveries({ webhook }: { webhook: string }) {
  const list = useCall('webhookDeliveries', { query: { webhook }, refetchInterval: pollMs })
  if (list.error !== null) return <Problem of={list.error} or="Could not load the log." />
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
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

export const eventWords: Record<WebhookEvent, string> = {
  'run.ended': 'Capture ended',
  'run.needs_decision': 'Capture needs a decision',
  'listings.delivered': 'Listings stored',
  'changes.found': 'Campaign found changes',
}
