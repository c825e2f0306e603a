import { Button, Group, Text } from '@mantine/core'
import type { Webhook } from '@gazetteer/contract'
import { useState } from 'react'
import { useChange } from '../../../platform/api/use-call.ts'
import { plural } from '../../../platform/formats.ts'
import { Notice } from '../../../platform/ui/notice.tsx'
import { Problem } from '../../../platform/ui/problem.tsx'
import { StateMark } from '../../../platform/ui/state-mark.tsx'
import { Deliveries } from './deliveries.tsx'
import { eventWords } from './event-words.ts'
import { Note } from '../../../platform/ui/note.tsx'

/** One webhook: what it is told, how that goes, and its log on demand. */
export function WebhookLine({ webhook: { id, url, events, waiting, dead } }: { webhook: Webhook }) {
  const test = useChange('testWebhook', 'webhooks')
  const again = useChange('sendWebhookAgain', 'webhooks')
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
          {dead > 0 && <StateMark tone="failed">{plural(dead, 'message')} given up</StateMark>}
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
          {tested.success ? `The receiver took the test (${tested.status}).` : (tested.error ?? 'The test failed.')}
        </Notice>
      )}
      {isOpen && <Deliveries webhook={id} />}
    </li>
  )
}
