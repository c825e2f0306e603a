import { Badge, Button, Group, Text } from '@mantine/core'
import type { OperatorAccount } from '@gazetteer/contract'
import { formatDate, formatDateTime, plural } from '../../platform/formats.ts'
import { StateMark } from '../../platform/ui/state-mark.tsx'

export type AccountRowProps = {
  account: OperatorAccount
  /** The operator's own: they cannot suspend themselves. */
  isOwn: boolean
  isBusy: boolean
  onPlan: (plan: 'free' | 'professional') => void
  onStop: () => void
  onSuspend: () => void
  onAdmit: () => void
}

export function AccountRow({ account, isOwn, isBusy, onPlan, onStop, onSuspend, onAdmit }: AccountRowProps) {
  const { email, planBy, openJobId, suspendedAt } = account
  const isGranted = planBy === 'operator'
  return (
    <Group component="li" justify="space-between" py={8} className="hairline" gap="sm">
      <AccountLine account={account} />
      <Group gap="xs" ml="auto">
        {openJobId !== null && (
          <Button disabled={isBusy} aria-label={`Stop capture of ${email}`} onClick={onStop}>
            Stop capture
          </Button>
        )}
        <Button
          disabled={isBusy}
          aria-label={isGranted ? `End grant of ${email}` : `Grant Pro to ${email}`}
          onClick={() => onPlan(isGranted ? 'free' : 'professional')}
        >
          {isGranted ? 'End grant' : 'Grant Pro'}
        </Button>
        {suspendedAt !== null && (
          <Button disabled={isBusy} aria-label={`Let in ${email}`} onClick={onAdmit}>
            Let in
          </Button>
        )}
        {suspendedAt === null && !isOwn && (
          <Button variant="danger" disabled={isBusy} aria-label={`Suspend ${email}`} onClick={onSuspend}>
            Suspend
          </Button>
        )}
      </Group>
    </Group>
  )
}

function AccountLine({ account }: { account: OperatorAccount }) {
  const { email, plan, createdAt, lastSignInAt, suspendedAt, isOperator, captures, listings, openJobId } = account
  const isPro = plan === 'professional'
  return (
    <div style={{ minWidth: 0 }}>
      <Group gap={8}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        <Badge color={isPro ? 'accent' : 'gray'}>{isPro ? 'PRO' : 'FREE'}</Badge>
        {isOperator && <Badge>operator</Badge>}
        {suspendedAt !== null && <StateMark tone="stopped">suspended {formatDate(suspendedAt)}</StateMark>}
        {openJobId !== null && <StateMark tone="running">capturing</StateMark>}
      </Group>
      <Text size="sm" c="dimmed">
        {plural(captures, 'capture')}, {plural(listings, 'listing')} · since {formatDate(createdAt)} ·{' '}
        {lastSignInAt === null ? 'never signed in' : `signed in ${formatDateTime(lastSignInAt)}`}
      </Text>
    </div>
  )
}
