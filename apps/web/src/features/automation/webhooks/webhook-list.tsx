import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../../platform/api/use-call.ts'
import { Card } from '../../../platform/ui/card.tsx'
import { Listed } from '../../../platform/ui/listed.tsx'
import { pollMs } from '../queries.ts'
import { MailChoice } from './mail-choice.tsx'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { WebhookLine } from './webhook-line.tsx'

/** Who is told of captures: addresses of programs, and the account's own mail. */
export function WebhookList() {
  const list = useCall('webhooks', { refetchInterval: pollMs })
  const [isMaking, setIsMaking] = useState(false)
  return (
    <Card
      title="Webhooks and mails"
      titleId="webhooks"
      note="Who is told of your captures"
      aside={
        <Button leftSection={<Plus size={14} />} onClick={() => setIsMaking(true)}>
          New webhook
        </Button>
      }
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
