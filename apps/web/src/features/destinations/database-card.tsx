import { Box, Button, Group, Paper, Table, Text } from '@mantine/core'
import { type DatabaseCheck, databaseMessages, type DatabaseStatus } from '@gazetteer/contract'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { defaultTable } from '@gazetteer/listing'
import { confirm } from '../../platform/confirm.tsx'
import { useIsLost } from '../../platform/connection.ts'
import { formatCount, formatSigned } from '../../platform/formats.ts'
import { Card, Facts, Form, Note, Notice, Problem, StateMark, type Tone } from '../../platform/ui/index.ts'
import { ProviderCards } from './provider-cards.tsx'
import type { DatabaseForm } from './database-form.ts'
import { ProviderForm } from './provider-form.tsx'
import { ProviderMark } from './provider-marks.tsx'
import { destinationState, destinationTones, providerNames } from './provider-names.ts'
import { useDatabaseConfig, useDatabaseStatus } from './queries.ts'
import { SetupGuide } from './setup-guide.tsx'
import { type Feedback, useDestination } from './use-destination.ts'

export type DatabaseCardProps = {
  isProfessional: boolean
  /** Whether a capture is running; disconnecting removes its destination. */
  isCapturing: boolean
  /** Offered if the plan does not include databases. */
  onUpgrade: () => void
}

/** The Database Configuration card. */
export function DatabaseCard({ isProfessional, isCapturing, onUpgrade }: DatabaseCardProps) {
  const isLost = useIsLost()
  const known = useDatabaseStatus().data
  // An old status is not shown while the server is unreachable.
  const status = isLost ? undefined : known
  const { data: saved, isPlaceholderData: isOfBefore } = useDatabaseConfig(known)
  const isConnected = status?.connected === true
  const destination = useDestination(saved?.config ?? null, isConnected && !isOfBefore)
  const { provider, form, busy, checks, hasFailed } = destination
  const isLocked = isConnected || isLost || busy !== null
  const state = destinationState(status)
  const disconnect = () => {
    if (!isCapturing) return destination.onDisconnect()
    void confirm(
      {
        title: 'Disconnect while a capture runs?',
        text: 'The running capture pauses and asks what to do with its listings, because it no longer has a database.',
        button: 'Disconnect',
      },
      destination.onDisconnect,
    )
  }

  return (
    <Card
      title="Database Configuration"
      titleId="database"
      aside={<StateMark tone={destinationTones[state]}>{state}</StateMark>}
    >
      <Form gap={14} onSubmit={destination.onSave}>
        <ProviderCards
          status={status}
          chosen={provider}
          isProfessional={isProfessional}
          isLocked={isLost}
          onChoose={destination.choose}
        />
        {isConnected && <Note>Press Disconnect to change the provider. Stored data stays.</Note>}
        {provider === null && !isLost && <Text c="dimmed">{databaseMessages.chooseProvider}</Text>}
        {provider !== null && provider !== 'none' && !isProfessional && (
          <Notice kind="info" act={{ label: 'Upgrade to Pro', onClick: onUpgrade }}>
            {databaseMessages.professionalOnly}
          </Notice>
        )}
        {isConnected && provider !== null && <ConnectedSummary status={status} form={form} />}
        {provider !== null && (
          <Fold title="Connection settings" isFolded={isConnected && provider !== 'none'}>
            <ProviderForm provider={provider} destination={destination} isDisabled={isLocked} />
          </Fold>
        )}
        <Problem of={isConnected ? null : status?.error} />
        <Group gap="sm">
          <Button
            loading={busy === 'test'}
            disabled={isLocked}
            variant={hasFailed ? 'filled' : 'default'}
            onClick={destination.onTest}
          >
            Test Connection
          </Button>
          <Button
            type="submit"
            variant={hasFailed ? 'default' : 'filled'}
            loading={busy === 'save'}
            disabled={isLocked}
          >
            Save Database
          </Button>
          <Button
            variant="danger"
            loading={busy === 'clear'}
            disabled={!isConnected || busy !== null}
            onClick={disconnect}
          >
            Disconnect
          </Button>
          <FeedbackLine feedback={destination.feedback} />
        </Group>
        {checks.length > 0 && <CheckLines checks={checks} />}
        {provider !== null && <SetupGuide provider={provider} schema={form.schema} table={form.table} />}
      </Form>
    </Card>
  )
}

function FeedbackLine({ feedback }: { feedback: Feedback | null }) {
  const isBad = feedback?.kind === 'error'
  const Icon = isBad ? X : Check
  return (
    <Group component="output" gap={6} c={isBad ? 'fail' : 'done'} wrap="nowrap" align="baseline">
      {feedback !== null && <Icon size={14} style={{ flex: 'none', alignSelf: 'start', marginTop: 3 }} />}
      <span>
        {feedback?.text}
        {feedback?.reason !== undefined && (
          <Note span display="block" c="inherit">
            {feedback.reason}
          </Note>
        )}
      </span>
    </Group>
  )
}

type FoldProps = { title: string; isFolded: boolean; children: ReactNode }

/** Content that a summary replaces is folded. */
function Fold({ title, isFolded, children }: FoldProps) {
  if (!isFolded) return children
  return (
    <details>
      <summary>{title}</summary>
      <Box pt="md">{children}</Box>
    </details>
  )
}

/** Where listings are written, in the place of a disabled form. */
function ConnectedSummary({ status, form }: { status: DatabaseStatus; form: DatabaseForm }) {
  if (status.provider === 'none') return null
  const isSupabase = status.provider === 'supabase'
  const place = isSupabase ? form.supabaseUrl : status.label
  const facts = [
    place !== undefined && place !== '' && { label: isSupabase ? 'Project' : 'Database', value: place, isMono: true },
    !isSupabase && {
      label: 'Table',
      value: [form.schema, form.table || defaultTable].filter((part) => part !== '').join('.'),
      isMono: true,
    },
    !isSupabase && { label: 'Encryption', value: form.ssl ? 'TLS' : 'Off' },
    { label: 'Records', value: formatCount(status.records) },
    { label: 'New today', value: formatSigned(status.newToday) },
    { label: 'Previous run', value: formatCount(status.previousRun) },
  ]
  return (
    <Paper radius="sm" px="md" py="sm" bg="var(--sunken)" component="section" aria-label="Connected database">
      <Group gap="sm" mb={6}>
        <ProviderMark provider={status.provider} />
        <Text fw={600}>{providerNames[status.provider]}</Text>
        <StateMark tone="done">Connected</StateMark>
      </Group>
      <Facts orientation="vertical" className="figures" facts={facts} />
    </Paper>
  )
}

const names: Record<DatabaseCheck['name'], string> = {
  'name-found': 'Host found',
  reached: 'Server reachable',
  tls: 'TLS',
  'signed-in': 'Signed in',
  'may-create': 'Can create tables',
  'table-ready': 'Table ready',
}

const tones: Record<DatabaseCheck['outcome'], Tone> = { passed: 'done', failed: 'failed', skipped: 'waiting' }

/** The checks of a connection test, one per line. */
const CheckLines = ({ checks }: { checks: readonly DatabaseCheck[] }) => (
  <Paper radius="sm">
    <Table verticalSpacing={5} aria-label="Test results">
      <Table.Tbody>
        {checks.map(({ name, outcome, text }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={500} w={120}>
              {names[name]}
            </Table.Th>
            <Table.Td w={100}>
              <StateMark tone={tones[outcome]}>{outcome}</StateMark>
            </Table.Td>
            <Table.Td c="dimmed" className="breaks">
              {text}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Paper>
)
