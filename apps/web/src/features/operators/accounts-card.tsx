import { Badge, Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { OperatorAccount, SecondFactor } from '@gazetteer/contract'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '../../platform/confirm.tsx'
import { formatDate, formatDateTime, plural } from '../../platform/formats.ts'
import { Card, Line, QueryList, StateMark } from '../../platform/ui/index.ts'
import { useAccounts, useOperation } from './queries.ts'

const searchAfterMs = 250

/** The accounts of the installation, with operator actions. */
export function AccountsCard({ ownId }: { ownId: string }) {
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search.trim(), searchAfterMs)
  const list = useAccounts(q)
  const accounts = list.data?.pages.flatMap((page) => page.accounts)
  const total = list.data?.pages[0]?.total
  const operations = useAccountOperations()
  const all = Object.values(operations)
  const problem = list.error ?? all.map(({ error }) => error).find((error) => error !== null) ?? null

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
          placeholder="Search by email …"
          leftSection={<Search size={14} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      }
    >
      <QueryList
        items={accounts}
        problem={problem}
        failed="Could not load the accounts. Try again."
        empty="No matching account."
        waiting={120}
        onDismiss={() => all.forEach((operation) => operation.reset())}
      >
        {(account) => (
          <AccountRow key={account.id} account={account} isOwn={account.id === ownId} operations={operations} />
        )}
      </QueryList>
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

const useAccountOperations = () => ({
  suspend: useOperation('operatorSuspend'),
  admit: useOperation('operatorAdmit'),
  plan: useOperation('operatorPlan'),
  stop: useOperation('operatorStopRun'),
  reset: useOperation('operatorResetFactor'),
})

/** `isOwn`: the operator's own account, which cannot be suspended. */
type AccountRowProps = { account: OperatorAccount; isOwn: boolean; operations: ReturnType<typeof useAccountOperations> }

function AccountRow({ account, isOwn, operations }: AccountRowProps) {
  const { id, email, plan, planBy, openJobId, suspendedAt, lastSignInAt } = account
  const isBusy = Object.values(operations).some(({ isPending, variables }) => isPending && variables.id === id)
  const isGranted = planBy === 'operator'
  const isPro = plan === 'professional'
  const act = (word: string, name: string, onClick: () => void) => (
    <Button disabled={isBusy} aria-label={`${name} ${email}`} onClick={onClick}>
      {word}
    </Button>
  )
  const confirmSuspend = () =>
    confirm(
      {
        title: 'Suspend account',
        text: `${email} will be signed out everywhere. API keys and schedules stop working, and a running capture stops. Nothing is deleted, and you can restore access at any time.`,
        button: 'Suspend account',
      },
      () => operations.suspend.mutate({ id }),
    )
  const confirmReset = (factor: SecondFactor) =>
    confirm(
      {
        title: factor === 'totp' ? 'Reset one-time codes' : 'Reset passkeys',
        text: `${email} will be signed out everywhere, and notified by email. Make sure that the owner of the account asked for it: the ${factor === 'totp' ? 'codes' : 'passkeys'} of the account stop working. API keys still work.`,
        button: 'Reset',
      },
      () => operations.reset.mutate({ id, factor }),
    )
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
          {plural(account.captures, 'capture')}, {plural(account.listings, 'listing')} · registered{' '}
          {formatDate(account.createdAt)} ·{' '}
          {lastSignInAt === null ? 'never signed in' : `last sign-in ${formatDateTime(lastSignInAt)}`} · signs in with{' '}
          {waysToSignIn(account)}
        </>
      }
    >
      {openJobId !== null && act('Stop capture', 'Stop capture of', () => operations.stop.mutate({ id }))}
      {isGranted
        ? act('End grant', 'End grant of', () => operations.plan.mutate({ id, plan: 'free' }))
        : act('Grant Pro', 'Grant Pro to', () => operations.plan.mutate({ id, plan: 'professional' }))}
      {account.factors.hasTotp && act('Reset codes', 'Reset one-time codes of', () => void confirmReset('totp'))}
      {account.factors.passkeys > 0 && act('Reset passkeys', 'Reset passkeys of', () => void confirmReset('passkeys'))}
      {suspendedAt !== null && act('Restore access', 'Restore access for', () => operations.admit.mutate({ id }))}
      {suspendedAt === null && !isOwn && (
        <Button
          variant="danger"
          disabled={isBusy}
          aria-label={`Suspend ${email}`}
          onClick={() => void confirmSuspend()}
        >
          Suspend
        </Button>
      )}
    </Line>
  )
}

const providerNames = { github: 'GitHub', oidc: 'single sign-on' }

/** Such as "password and code, 2 passkeys, GitHub". */
function waysToSignIn({ factors: { hasPassword, hasTotp, passkeys, providers } }: OperatorAccount): string {
  const password = hasTotp ? 'password and code' : 'password'
  const ways = [
    hasPassword ? password : null,
    passkeys > 0 ? plural(passkeys, 'passkey') : null,
    ...providers.map((provider) => providerNames[provider]),
  ]
  return ways.filter((way) => way !== null).join(', ') || 'nothing: it has no password yet'
}
