import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/api-error.ts'
import { Card } from '../../../platform/ui/card.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useWebhooks } from '../queries.ts'
import { MailChoice } from './mail-choice.tsx'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { WebhookLine } from './webhook-line.tsx'

/** Who is told of captures: addresses of programs, and the account's own mail. */
export function WebhookList() {
  const list = useWebhooks()
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
      {list.error !== null && (
        <Notice kind="error">{messageOf(list.error, 'The webhooks could not be loaded.')}</Notice>
      )}
      {list.isPending && <Skeleton h={20} />}
      {list.data?.length === 0 && (
        <Text c="dimmed">No webhook yet. An address of yours is told when a capture ends or needs you.</Text>
      )}
      <Stack component="ul" gap={0}>
        {list.data?.map((webhook) => (
          <WebhookLine key={webhook.id} webhook={webhook} />
        ))}
      </Stack>
      <MailChoice />
      {isMaking && <NewWebhookDialog onClose={() => setIsMaking(false)} />}
    </Card>
  )
}
