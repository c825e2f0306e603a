import { Checkbox, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type WebhookEvent, webhookEvents } from '@gazetteer/contract'
import { eventWords } from './event-words.ts'

export type WebhookValues = { url: string; events: WebhookEvent[] }

/** Address and events, for a new webhook and for changing one. */
export const WebhookFields = ({ form }: { form: UseFormReturnType<WebhookValues> }) => (
  <>
    <TextInput
      data-autofocus
      label="Address"
      type="url"
      placeholder="https://example.com/gazetteer"
      className="mono-input"
      {...form.getInputProps('url')}
    />
    <Checkbox.Group label="Events" {...form.getInputProps('events')}>
      <Stack gap={8} mt={4}>
        {webhookEvents.map((event) => (
          <Checkbox key={event} value={event} label={eventWords[event]} />
        ))}
      </Stack>
    </Checkbox.Group>
  </>
)
