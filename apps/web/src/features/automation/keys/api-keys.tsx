import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { ApiKey } from '@gazetteer/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/api-error.ts'
import { formatDate, formatDateTime } from '../../../platform/formats.ts'
import { Card } from '../../../platform/ui/card.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useChange, useKeys } from '../queries.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** Keys for programs: made, shown once, revoked. */
export function ApiKeys({ isPro }: { isPro: boolean }) {
  const list = useKeys()
  const revoke = useChange('revokeKey', 'keys')
  const [isMaking, setIsMaking] = useState(false)
  const problem = list.error ?? revoke.error
  return (
    <Card
      title="API keys"
      titleId="api-keys"
      note="For programs that work in your name"
      aside={
        <Button leftSection={<Plus size={14} />} onClick={() => setIsMaking(true)}>
          New key
        </Button>
      }
    >
      {problem !== null && <Notice kind="error">{messageOf(problem, 'The keys could not be loaded.')}</Notice>}
      {list.isPending && <Skeleton h={20} />}
      {list.data?.length === 0 && <Text c="dimmed">None yet. A key lets a program read, capture or edit for you.</Text>}
      <Stack component="ul" gap={0}>
        {list.data?.map((key) => (
          <Group key={key.id} component="li" justify="space-between" py={6} className="hairline" gap="sm">
            <KeyLine of={key} />
            <Button
              variant="danger"
              aria-label={`Revoke ${key.name}`}
              loading={revoke.isPending && revoke.variables?.id === key.id}
              onClick={() => revoke.mutate({ id: key.id })}
            >
              Revoke
            </Button>
          </Group>
        ))}
      </Stack>
      {isMaking && <NewKeyDialog isPro={isPro} onClose={() => setIsMaking(false)} />}
    </Card>
  )
}

function KeyLine({ of: { name, start, scopes, expiresAt, lastUsedAt } }: { of: ApiKey }) {
  const [openedAt] = useState(() => Date.now())
  const isOver = expiresAt < openedAt
  return (
    <div>
      <Group gap={8}>
        <Text fw={500}>{name}</Text>
        {scopes.map((scope) => (
          <Badge key={scope}>{scope}</Badge>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        <span className="mono">{start}…</span> · {isOver ? 'ran out' : 'runs out'} {formatDate(expiresAt)} ·{' '}
        {lastUsedAt === null ? 'never used' : `used ${formatDateTime(lastUsedAt)}`}
      </Text>
    </div>
  )
}
