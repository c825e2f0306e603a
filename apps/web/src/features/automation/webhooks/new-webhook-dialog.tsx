import { Button, Checkbox, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { webhookEvents } from '@gazetteer/contract'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/api-error.ts'
import { CopyButton } from '../../../platform/ui/copy-button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { Form } from '../../../platform/ui/form.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useChange } from '../queries.ts'
import { eventWords } from './event-words.ts'

/** Makes a webhook and shows the secret of its signatures this once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const make = useChange('createWebhook', 'webhooks')
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<string[]>(['run.ended', 'run.needs_decision'])
  const secret = make.data?.secret
  return (
    <Dialog isOpen title={secret === undefined ? 'New webhook' : 'The secret of its signatures'} onClose={onClose}>
      {secret === undefined ? (
        <Form
          onSubmit={(event) => {
            event.preventDefault()
            make.mutate({ url, events: webhookEvents.filter((one) => events.includes(one)) })
          }}
        >
          <TextInput
            data-autofocus
            label="Address"
            type="url"
            placeholder="https://example.com/gazetteer"
            className="mono-input"
            value={url}
            onChange={({ currentTarget }) => setUrl(currentTarget.value)}
          />
          <Checkbox.Group label="Is told when" value={events} onChange={setEvents}>
            <Stack gap={8} mt={4}>
              {webhookEvents.map((event) => (
                <Checkbox key={event} value={event} label={eventWords[event]} />
              ))}
            </Stack>
          </Checkbox.Group>
          {make.error !== null && <Notice kind="error">{messageOf(make.error, 'The webhook was not made.')}</Notice>}
          <Group justify="flex-end" gap="sm">
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="filled" type="submit" loading={make.isPending}>
              Make webhook
            </Button>
          </Group>
        </Form>
      ) : (
        <Stack>
          <Text>Your receiver verifies each message with it (Standard Webhooks). It is shown this once.</Text>
          <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
            {secret}
          </Code>
          <Group justify="flex-end" gap="sm">
            <CopyButton text={secret} label="Copy secret" variant="default" />
            <Button variant="filled" onClick={onClose}>
              Done
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
