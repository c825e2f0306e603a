import { Checkbox, Stack, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Notices } from '@gazetteer/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useCall, useChange } from '../../../platform/api/use-call.ts'
import { AddButton, Card, Form, FormEnd, QueryList, Problem } from '../../../platform/ui/index.ts'
import { pollMs } from '../queries.ts'
import { WebhookFields, type WebhookValues } from './webhook-fields.tsx'
import { WebhookLine } from './webhook-line.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'

/** Webhooks and e-mail notifications of captures. */
export function WebhookList() {
  const list = useCall('webhooks', { refetchInterval: pollMs })
  const [isMaking, setIsMaking] = useState(false)
  return (
    <Card
      title="Webhooks and emails"
      titleId="webhooks"
      note="Get notified about your captures"
      aside={<AddButton onClick={() => setIsMaking(true)}>New webhook</AddButton>}
    >
      <QueryList
        items={list.data?.webhooks}
        problem={list.error}
        failed="Could not load the webhooks."
        empty="No webhooks yet. A webhook notifies your server when a capture ends or needs a decision."
      >
        {(webhook) => <WebhookLine key={webhook.id} webhook={webhook} />}
      </QueryList>
      <MailChoice />
      {isMaking && <NewWebhookDialog onClose={() => setIsMaking(false)} />}
    </Card>
  )
}

/** E-mail notifications of the account. */
function MailChoice() {
  const data = useCall('notices').data?.mails
  const client = useQueryClient()
  const choose = useMutation({
    // One after another, so that the newest choice is the stored one.
    scope: { id: 'notices' },
    mutationFn: (body: Notices) => call('chooseNotices', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['notices'] }),
  })
  const chosen = choose.isPending ? choose.variables : data
  const box = (field: keyof Notices, label: string) => (
    <Checkbox
      label={label}
      checked={chosen?.[field] ?? false}
      disabled={data === undefined}
      onChange={({ currentTarget: { checked } }) => {
        if (chosen !== undefined) choose.mutate({ ...chosen, [field]: checked })
      }}
    />
  )
  return (
    <Stack gap={8} mt="md">
      <Title order={3}>Emails to you</Title>
      {box('runEnded', 'When a capture ends')}
      {box('needsDecision', 'When a capture needs a decision')}
      <Problem of={choose.error} or="Could not save your choice. Try again." />
    </Stack>
  )
}

const initialValues: WebhookValues = { url: '', events: ['run.ended', 'run.needs_decision'], kind: 'generic' }

/** Creates a webhook and shows its signing secret once. */
function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const make = useChange('createWebhook', 'webhooks')
  const form = useForm({ initialValues })
  // Messages of chat programs are not signed.
  const secret = make.data?.webhook.kind === 'generic' ? make.data.secret : undefined
  return (
    <Dialog isOpen title={secret === undefined ? 'New webhook' : 'Signing secret'} onClose={onClose}>
      {secret === undefined ? (
        <Form
          onSubmit={form.onSubmit((body) =>
            make.mutate(body, { onSuccess: ({ webhook }) => webhook.kind !== 'generic' && onClose() }),
          )}
        >
          <WebhookFields form={form} />
          <Problem of={make.error} or="Could not create the webhook. Try again." />
          <FormEnd label="Create webhook" isBusy={make.isPending} onCancel={onClose} />
        </Form>
      ) : (
        <ShownOnce
          secret={secret}
          text="Use it to verify webhook signatures (Standard Webhooks). You won't see it again."
          copyLabel="Copy secret"
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
