import { Badge, Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { OperatorAccount } from '@gazetteer/contract'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '../../platform/confirm.tsx'
import { formatDate, formatDateTime, plural } from '../../platform/formats.ts'
import { Card, Line, Listed, StateMark } from '../../platform/ui/index.ts'
import { useAccounts, useVerb } from './queries.ts'

const searchAfterMs = 250

/** The accounts of the installation, and what an operator does with them. */
export function AccountsCard({ ownId }: { ownId: string }) {
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search.trim(), searchAfterMs)
  const list = useAccounts(q)
  const accounts = list.data?.pages.flatMap((page) => page.accounts)
  const total = list.data?.pages[0]?.total
  const suspend = useVerb('operatorSuspend')
  const admit = useVerb('operatorAdmit')
  const plan = useVerb('operatorPlan')
  const stop = useVerb('operatorStopRun')
  const verbs = [suspend, admit, plan, stop]
  const problem = list.error ?? verbs.map(({ error }) => error).find((error) => error !== null) ?? null
  const busyId = verbs.find(({ isPending }) => isPending)?.variables?.id
  const forget = () => verbs.forEach((verb) => verb.reset())

  const askSuspend = ({ id, email }: OperatorAccount) =>
    confirm(
      {
        title: 'Suspend account',
        text: `${email} is signed out everywhere, its API keys open nothing, its capture is stopped and its schedules start nothing, until you let it in again. Nothing is deleted.`,
        button: 'Suspend account',
      },
      () => suspend.mutate({ id }),
    )

  return (
    <Card
      title="Accounts"
      titleId="accounts"
      note={total === undefined ? undefined : plural(total, 'account')}
      aside={
        <TextInput
          size="xs"
          role="searchbox"
          aria-label="Search accounts"
          placeholder="Search email …"
          leftSection={<Search size={14} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      }
    >
      <Listed
        items={accounts}
        problem={problem}
        failed="The accounts could not be loaded."
        empty="No account has this in its address."
        waiting={120}
        onDismiss={forget}
      >
        {(account) => (
          <AccountRow
            key={account.id}
            account={account}
            isOwn={account.id === ownId}
            isBusy={account.id === busyId}
            onPlan={(wanted) => plan.mutate({ id: account.id, plan: wanted })}
            onStop={() => stop.mutate({ id: account.id })}
            onSuspend={() => void askSuspend(account)}
            onAdmit={() => admit.mutate({ id: account.id })}
          />
        )}
      </Listed>
      {list.hasNextPage && (
        <div>
          <Button mt="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more accounts
          </Button>
        </div>
      )}
    </Card>
  )
}

type AccountRowProps = {
  account: OperatorAccount
  /** The operator's own: they cannot suspend themselves. */
  isOwn: boolean
  isBusy: boolean
  onPlan: (plan: 'free' | 'professional') => void
  onStop: () => void
  onSuspend: () => void
  onAdmit: () => void
}

function AccountRow({ account, isOwn, isBusy, onPlan, onStop, onSuspend, onAdmit }: AccountRowProps) {
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
