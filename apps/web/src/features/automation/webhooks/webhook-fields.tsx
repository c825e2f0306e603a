import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type WebhookEvent, type WebhookKind, webhookEvents, webhookKindOf, webhookKinds } from '@gazetteer/contract'
import { eventWords } from './event-words.ts'

export type WebhookValues = { url: string; events: WebhookEvent[]; kind: WebhookKind }

const kindNames: Record<WebhookKind, string> = {
  generic: 'Signed JSON, for a program',
  slack: 'Slack message',
  teams: 'Microsoft Teams message (Workflows)',
  discord: 'Discord message',
}

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
      onChange={({ currentTarget: { value } }) => {
        form.setFieldValue('url', value)
        const kind = webhookKindOf(value.trim())
        if (kind !== 'generic') form.setFieldValue('kind', kind)
      }}
    />
    <NativeSelect
      label="Messages"
      data={webhookKinds.map((value) => ({ value, label: kindNames[value] }))}
      {...form.getInputProps('kind')}
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
