import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Webhook } from '@gazetteer/contract'
import { useState } from 'react'
import { useChange } from '../../../platform/api/use-call.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { Form, FormEnd, Note, Problem } from '../../../platform/ui/index.ts'
import { ShownOnce } from '../shown-once.tsx'
import { WebhookFields } from './webhook-fields.tsx'

/** Opens the settings of a webhook. */
export function WebhookSettings({ webhook }: { webhook: Webhook }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)} aria-label={`Edit ${webhook.url}`}>
        Edit
      </Button>
      {isOpen && <SettingsDialog webhook={webhook} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Changes address and events, pauses or resumes, and makes a new secret, which is shown once. */
function SettingsDialog({
  webhook: { id, url, events, kind, isPaused },
  onClose,
}: {
  webhook: Webhook
  onClose: () => void
}) {
  const change = useChange('changeWebhook', 'webhooks')
  const rotate = useChange('rotateWebhookSecret', 'webhooks')
  const form = useForm({ initialValues: { url, events, kind } })
  const secret = rotate.data?.secret
  const closing = { onSuccess: onClose }
  if (secret !== undefined)
    return (
      <Dialog isOpen title="New signing secret" onClose={onClose}>
        <ShownOnce
          secret={secret}
          text="Messages are signed with both secrets for a day. You won't see the new one again."
          copyLabel="Copy secret"
          onClose={onClose}
        />
      </Dialog>
    )
  return (
    <Dialog isOpen title="Edit webhook" onClose={onClose}>
      <Form onSubmit={form.onSubmit((values) => change.mutate({ id, ...values }, closing))}>
        <WebhookFields form={form} />
        <Group gap="sm">
          <Button onClick={() => change.mutate({ id, paused: !isPaused }, closing)}>
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          {kind === 'generic' && (
            <Button loading={rotate.isPending} onClick={() => rotate.mutate({ id })}>
              New secret
            </Button>
          )}
        </Group>
        <Note>
          Messages wait while the webhook is paused.{kind === 'generic' && ' The old secret stays valid for a day.'}
        </Note>
        <Problem of={change.error ?? rotate.error} or="Could not change the webhook. Try again." />
        <FormEnd label="Save" isBusy={change.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
