import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { OptOutEntry } from '@gazetteer/contract'
import { messageOf } from '../../platform/api/api-error.ts'
import { formatDate, plural } from '../../platform/formats.ts'
import { Card } from '../../platform/ui/card.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { AddOptOut } from './add-opt-out.tsx'
import { useOptOuts, useVerb } from './queries.ts'

/** Who asked not to be captured. */
export function OptOutsCard() {
  const { data, error } = useOptOuts()
  const remove = useVerb('removeOptOut')
  const optOuts = data?.optOuts
  const problem = error ?? remove.error
  return (
    <Card
      title="Opt-outs"
      titleId="opt-outs"
      note={optOuts === undefined ? undefined : plural(optOuts.length, 'entry', 'entries')}
    >
      <Text size="sm" c="dimmed" mb="sm">
        No capture of any account stores these. What was stored before stays.
      </Text>
      <AddOptOut />
      {problem !== null && <Notice kind="error">{messageOf(problem, 'The list could not be loaded.')}</Notice>}
      {optOuts === undefined && problem === null && <Skeleton h={60} />}
      {optOuts?.length === 0 && <Text c="dimmed">Nobody is on the list.</Text>}
      <Stack component="ul" gap={0}>
        {optOuts?.map((optOut) => (
          <OptOutRow
            key={optOut.id}
            optOut={optOut}
            isBusy={remove.isPending}
            onRemove={() => remove.mutate({ id: optOut.id })}
          />
        ))}
      </Stack>
    </Card>
  )
}

function OptOutRow({ optOut, isBusy, onRemove }: { optOut: OptOutEntry; isBusy: boolean; onRemove: () => void }) {
  const { kind, value, city, addedAt } = optOut
  return (
    <Group component="li" justify="space-between" py={8} className="hairline" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Text style={{ overflowWrap: 'anywhere' }}>{city === null ? value : `${value} in ${city}`}</Text>
        <Text size="sm" c="dimmed">
          {kind} · added {formatDate(addedAt)}
        </Text>
      </div>
      <Button ml="auto" disabled={isBusy} aria-label={`Take ${value} off the list`} onClick={onRemove}>
        Remove
      </Button>
    </Group>
  )
}
