import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type WebhookEvent, webhookEvents } from '@gazetteer/contract'
import { useChange } from '../../../platform/api/use-call.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { Form, FormEnd } from '../../../platform/ui/form.tsx'
import { Problem } from '../../../platform/ui/problem.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { eventWords } from './event-words.ts'

const initialValues: { url: string; events: WebhookEvent[] } = { url: '', events: ['run.ended', 'run.needs_decision'] }

/** Makes a webhook and shows the secret of its signatures this once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const make = useChange('createWebhook', 'webhooks')
  const form = useForm({ initialValues })
  const secret = make.data?.secret
  return (
    <Dialog isOpen title={secret === undefined ? 'New webhook' : 'The secret of its signatures'} onClose={onClose}>
      {secret === undefined ? (
        <Form onSubmit={form.onSubmit((body) => make.mutate(body))}>
          <TextInput
            data-autofocus
            label="Address"
            type="url"
            placeholder="https://example.com/gazetteer"
            className="mono-input"
            {...form.getInputProps('url')}
          />
          <Checkbox.Group label="Is told when" {...form.getInputProps('events')}>
            <Stack gap={8} mt={4}>
              {webhookEvents.map((event) => (
                <Checkbox key={event} value={event} label={eventWords[event]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Problem of={make.error} or="The webhook was not made." />
          <FormEnd label="Make webhook" isBusy={make.isPending} onCancel={onClose} />
        </Form>
      ) : (
        <ShownOnce
          secret={secret}
          text="Your receiver verifies each message with it (Standard Webhooks). It is shown this once."
          copyLabel="Copy secret"
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
