import { Checkbox, Stack, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Notices, type WebhookEvent, webhookEvents } from '@gazetteer/contract'
import { useState } from 'react'
import { useCall, useChange } from '../../../platform/api/use-call.ts'
import { AddButton, Card, Form, FormEnd, Listed, Problem } from '../../../platform/ui/index.ts'
import { pollMs } from '../queries.ts'
import { eventWords, WebhookLine } from './webhook-line.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'

/** Who is told of captures: addresses of programs, and the account's own mail. */
export function WebhookList() {
  const list = useCall('webhooks', { refetchInterval: pollMs })
  const [isMaking, setIsMaking] = useState(false)
  return (
    <Card
      title="Webhooks and mails"
      titleId="webhooks"
      note="Who is told of your captures"
      aside={<AddButton onClick={() => setIsMaking(true)}>New webhook</AddButton>}
    >
      <Listed
        items={list.data?.webhooks}
        problem={list.error}
        failed="The webhooks could not be loaded."
        empty="No webhook yet. An address of yours is told when a capture ends or needs you."
      >
        {(webhook) => <WebhookLine key={webhook.id} webhook={webhook} />}
      </Listed>
      <MailChoice />
      {isMaking && <NewWebhookDialog onClose={() => setIsMaking(false)} />}
    </Card>
  )
}

/** Which mails the account gets of its captures. */
function MailChoice() {
  const data = useCall('notices').data?.mails
  const choose = useChange('chooseNotices', 'notices')
  const chosen = choose.isPending ? choose.variables : data
  const box = (field: keyof Notices, label: string) => (
    <Checkbox
      label={label}
      checked={chosen?.[field] ?? false}
      disabled={data === undefined}
      onChange={({ currentTarget: { checked } }) => {
        if (data !== undefined) choose.mutate({ ...data, [field]: checked })
      }}
    />
  )
  return (
    <Stack gap={8} mt="md">
      <Title order={3}>Mails to you</Title>
      {box('runEnded', 'When a capture has ended')}
      {box('needsDecision', 'When a capture needs a decision')}
      <Problem of={choose.error} or="The choice was not kept." />
    </Stack>
  )
}

const initialValues: { url: string; events: WebhookEvent[] } = { url: '', events: ['run.ended', 'run.needs_decision'] }

/** Makes a webhook and shows the secret of its signatures this once. */
function NewWebhookDialog({ onClose }: { onClose: () => void }) {
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
