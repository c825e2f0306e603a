import { Button, Group, Text } from '@mantine/core'
import type { Webhook } from '@gazetteer/contract'
import { useState } from 'react'
import { useChange } from '../../../platform/api/use-call.ts'
import { confirm } from '../../../platform/confirm.tsx'
import { plural } from '../../../platform/formats.ts'
import { Note, Notice, Problem, StateMark } from '../../../platform/ui/index.ts'
import { Deliveries } from './deliveries.tsx'
import { eventWords } from './event-words.ts'
import { WebhookSettings } from './webhook-settings.tsx'

/** One webhook: events, state, and its delivery log on demand. */
export function WebhookLine({ webhook }: { webhook: Webhook }) {
  const { id, url, events, waiting, dead, isPaused, pausedWhy } = webhook
  const test = useChange('testWebhook', 'webhooks', 'webhookDeliveries')
  const again = useChange('sendWebhookAgain', 'webhooks', 'webhookDeliveries')
  const remove = useChange('deleteWebhook', 'webhooks')
  const [isOpen, setIsOpen] = useState(false)
  const tested = test.data
  const confirmRemove = () => {
    const text = `Remove the webhook to ${url}? Your server gets no more messages from it.`
    void confirm({ title: 'Remove webhook', text, button: 'Remove' }, () => remove.mutate({ id }))
  }
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
          {isPaused && <StateMark tone="waiting">Paused</StateMark>}
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
          <WebhookSettings webhook={webhook} />
          <Button variant="danger" loading={remove.isPending} onClick={confirmRemove} aria-label={`Remove ${url}`}>
            Remove
          </Button>
        </Group>
      </Group>
      {pausedWhy !== null && <Note>{pausedWhy}</Note>}
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
