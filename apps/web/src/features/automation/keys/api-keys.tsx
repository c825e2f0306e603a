import { Badge, Button } from '@mantine/core'
import type { ApiKey } from '@gazetteer/contract'
import { useState } from 'react'
import { useCall, useChange } from '../../../platform/api/use-call.ts'
import { formatDate, formatDateTime } from '../../../platform/formats.ts'
import { AddButton, Card, Line, Listed } from '../../../platform/ui/index.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** Keys for programs: made, shown once, revoked. */
export function ApiKeys({ isPro }: { isPro: boolean }) {
  const list = useCall('keys')
  const revoke = useChange('revokeKey', 'keys')
  const [isMaking, setIsMaking] = useState(false)
  const [openedAt] = useState(() => Date.now())
  return (
    <Card
      title="API keys"
      titleId="api-keys"
      note="For programs that work in your name"
      aside={<AddButton onClick={() => setIsMaking(true)}>New key</AddButton>}
    >
      <Listed
        items={list.data?.keys}
        problem={list.error ?? revoke.error}
        failed="The keys could not be loaded."
        empty="None yet. A key lets a program read, capture or edit for you."
      >
        {(key) => (
          <Line
            key={key.id}
            title={key.name}
            marks={key.scopes.map((scope) => (
              <Badge key={scope}>{scope}</Badge>
            ))}
            note={noteOf(key, openedAt)}
          >
            <Button
              variant="danger"
              aria-label={`Revoke ${key.name}`}
              loading={revoke.isPending && revoke.variables?.id === key.id}
              onClick={() => revoke.mutate({ id: key.id })}
            >
              Revoke
            </Button>
          </Line>
        )}
      </Listed>
      {isMaking && <NewKeyDialog isPro={isPro} onClose={() => setIsMaking(false)} />}
    </Card>
  )
}

function noteOf({ start, expiresAt, lastUsedAt }: ApiKey, now: number) {
  return (
    <>
      <span className="mono">{start}…</span> · {expiresAt < now ? 'ran out' : 'runs out'} {formatDate(expiresAt)} ·{' '}
      {lastUsedAt === null ? 'never used' : `used ${formatDateTime(lastUsedAt)}`}
    </>
  )
}
