import { Badge, Skeleton, Stack } from '@mantine/core'
import type { OperatorInstallation } from '@gazetteer/contract'
import { formatCount, formatDateTime } from '../../platform/formats.ts'
import { Card } from '../../platform/ui/card.tsx'
import { Line } from '../../platform/ui/listed.tsx'
import { StateMark } from '../../platform/ui/state-mark.tsx'
import { useInstallationState } from './queries.ts'

type Source = OperatorInstallation['sources'][number]

/** The maps sources and how each is. */
export function SourcesCard() {
  const { data } = useInstallationState()
  return (
    <Card title="Sources" titleId="sources">
      {data === undefined && <Skeleton h={120} />}
      <Stack component="ul" gap={0}>
        {data?.sources.map((source) => (
          <Line
            key={source.id}
            title={source.title}
            marks={source.isDefault && <Badge>default</Badge>}
            note={source.reason ?? wordsOfUse(source)}
          >
            <SourceState source={source} />
          </Line>
        ))}
      </Stack>
    </Card>
  )
}

function wordsOfUse({ usedToday, perDay }: Source): string {
  if (usedToday === null) return perDay === null ? 'No limit' : `${formatCount(perDay)} requests a day`
  return `${formatCount(usedToday)}${perDay === null ? '' : ` of ${formatCount(perDay)}`} requests today`
}

function SourceState({ source: { reason, blockedUntil, usedToday, perDay } }: { source: Source }) {
  if (reason !== null) return <StateMark tone="waiting">not set up</StateMark>
  if (blockedUntil !== null) return <StateMark tone="warn">rests until {formatDateTime(blockedUntil)}</StateMark>
  if (perDay !== null && (usedToday ?? 0) >= perDay) return <StateMark tone="warn">used up for today</StateMark>
  return <StateMark tone="done">ready</StateMark>
}
