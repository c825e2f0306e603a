import { Badge, Button } from '@mantine/core'
import type { OperatorAccount } from '@gazetteer/contract'
import { formatDate, formatDateTime, plural } from '../../platform/formats.ts'
import { Line } from '../../platform/ui/listed.tsx'
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
  const { email, plan, planBy, openJobId, suspendedAt, lastSignInAt } = account
  const isGranted = planBy === 'operator'
  const isPro = plan === 'professional'
  return (
    <Line
      title={email}
      marks={
        <>
          <Badge color={isPro ? 'accent' : 'gray'}>{isPro ? 'PRO' : 'FREE'}</Badge>
          {account.isOperator && <Badge>operator</Badge>}
          {suspendedAt !== null && <StateMark tone="stopped">suspended {formatDate(suspendedAt)}</StateMark>}
          {openJobId !== null && <StateMark tone="running">capturing</StateMark>}
        </>
      }
      note={
        <>
          {plural(account.captures, 'capture')}, {plural(account.listings, 'listing')} · since{' '}
          {formatDate(account.createdAt)} ·{' '}
          {lastSignInAt === null ? 'never signed in' : `signed in ${formatDateTime(lastSignInAt)}`}
        </>
      }
    >
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
    </Line>
  )
}
