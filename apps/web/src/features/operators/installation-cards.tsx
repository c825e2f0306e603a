import { Badge, Button, Skeleton, Table } from '@mantine/core'
import type { OperatorInstallation } from '@gazetteer/contract'
import { formatBytes, formatCount, formatDateTime } from '../../platform/formats.ts'
import { Card, Facts, Line, QueryList, Notice, Problem, ScrollFrame, StateMark } from '../../platform/ui/index.ts'
import { useInstallation } from '../../platform/use-installation.ts'
import { useInstallationState, useOperation } from './queries.ts'

const databases = { embedded: 'Embedded', postgres: 'PostgreSQL' }

/** Version, disk space and current activity. */
export function InstallationCard() {
  const { data, error } = useInstallationState()
  return (
    <Card title="Installation" titleId="installation">
      <Problem of={error} or="Could not load the status. Try again." />
      {data === undefined && error === null && <Skeleton h={120} />}
      {data !== undefined && (
        <Facts
          facts={[
            { label: 'Version', value: data.version },
            { label: 'App database', value: `${databases[data.database]}, ${formatBytes(data.disk.databaseBytes)}` },
            {
              label: 'Disk free',
              value: `${formatBytes(data.disk.freeBytes)} of ${formatBytes(data.disk.totalBytes)}`,
            },
            { label: 'Active captures', value: formatCount(data.runs.run) },
            { label: 'Paused', value: formatCount(data.runs.pause) },
            { label: 'Waiting for input', value: formatCount(data.runs.prompted) },
          ]}
        />
      )}
    </Card>
  )
}

const features = [
  { title: 'Mail', key: 'mailConfigured', settings: 'SMTP_URL, MAIL_FROM' },
  { title: 'GitHub sign-in', key: 'githubConfigured', settings: 'GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET' },
  { title: 'OpenID Connect', key: 'oidcName', settings: 'OIDC_ISSUER, OIDC_CLIENT_ID' },
  {
    title: 'Card payments',
    key: 'cardConfigured',
    settings: 'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID',
  },
  {
    title: 'Bitcoin payments',
    key: 'bitcoinConfigured',
    settings: 'BTCPAY_URL and its keys, or BITCOIN_XPUB with ESPLORA_URL and BITCOIN_RATE_URL',
  },
] as const

/** What users are offered, and the settings of what is not set up. */
export function FeaturesCard() {
  const installation = useInstallation()
  return (
    <Card title="Features" titleId="features">
      <QueryList items={installation && features} problem={null} failed="" empty="" waiting={120}>
        {({ title, key, settings }) => {
          const isSetUp = Boolean(installation?.[key])
          return (
            <Line key={key} title={title} note={isSetUp ? '' : `Settings of the server: ${settings}`}>
              <StateMark tone={isSetUp ? 'done' : 'waiting'}>{isSetUp ? 'Ready' : 'Not set up'}</StateMark>
            </Line>
          )
        }}
      </QueryList>
    </Card>
  )
}

type Source = OperatorInstallation['sources'][number]

/** The maps sources with their status. */
export function SourcesCard() {
  const { data } = useInstallationState()
  return (
    <Card title="Sources" titleId="sources">
      <QueryList items={data?.sources} problem={null} failed="" empty="" waiting={120}>
        {(source) => (
          <Line
            key={source.id}
            title={source.title}
            marks={source.isDefault && <Badge>default</Badge>}
            note={source.reason ?? source.availability.problem ?? usageText(source)}
          >
            <SourceState source={source} />
          </Line>
        )}
      </QueryList>
    </Card>
  )
}

function usageText({ usedToday, perDay }: Source): string {
  if (usedToday === null) return perDay === null ? 'No limit' : `${formatCount(perDay)} requests a day`
  return `${formatCount(usedToday)}${perDay === null ? '' : ` of ${formatCount(perDay)}`} requests today`
}

function SourceState({ source }: { source: Source }) {
  const { reason, availability, blockedUntil, usedToday, perDay } = source
  if (reason !== null) return <StateMark tone="waiting">Not configured</StateMark>
  if (blockedUntil !== null) return <StateMark tone="warn">Paused until {formatDateTime(blockedUntil)}</StateMark>
  if (perDay !== null && (usedToday ?? 0) >= perDay) return <StateMark tone="warn">Daily limit reached</StateMark>
  if (availability.state === 'unreachable') return <StateMark tone="failed">Unreachable</StateMark>
  if (availability.state === 'unknown') return <StateMark tone="waiting">Not checked yet</StateMark>
  return <StateMark tone="done">Ready</StateMark>
}

const counts = ['waiting', 'active', 'failed'] as const

/** Background queues; permanently failed jobs can be retried. */
export function QueuesCard() {
  const { data, error } = useInstallationState()
  const sendAgain = useOperation('operatorSendAgain')
  const dead = data?.queues.filter(({ isDead }) => isDead).reduce((sum, { waiting }) => sum + waiting, 0) ?? 0
  return (
    <Card
      title="Queues"
      titleId="queues"
      aside={
        <Button disabled={dead === 0} loading={sendAgain.isPending} onClick={() => sendAgain.mutate(undefined)}>
          Retry failed jobs
        </Button>
      }
    >
      <Problem of={sendAgain.error} or="Could not retry the jobs. Try again." />
      {sendAgain.isSuccess && <Notice kind="success">{sendAgain.data.message}</Notice>}
      {data === undefined && error === null && <Skeleton h={120} />}
      {data !== undefined && <QueueTable queues={data.queues} />}
    </Card>
  )
}

const QueueTable = ({ queues }: Pick<OperatorInstallation, 'queues'>) => (
  // Its words are wider than the narrowest phone.
  <ScrollFrame role="group" aria-label="Queues">
    <Table verticalSpacing={5} aria-label="Queues">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Queue</Table.Th>
          {counts.map((name) => (
            <Table.Th key={name} scope="col" className="num" tt="capitalize">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {queues.map((queue) => (
          <Table.Tr key={queue.name}>
            <Table.Td className="mono">{queue.name}</Table.Td>
            {counts.map((name) => (
              <Table.Td key={name} className="num">
                {formatCount(queue[name])}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollFrame>
)
