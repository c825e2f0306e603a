import type { User } from '@gazetteer/contract'
import { type ReactNode, useEffect } from 'react'
import { userChanged } from '../../features/accounts/session/session.ts'
import { shownCredits } from '../../features/billing/credits.ts'
import { subscriptionPolls, useSubscription } from '../../features/billing/queries.ts'
import { isOpen } from '../../features/runtime/status/display-state.ts'
import { useRuntimeStatus } from '../../features/runtime/status/queries.ts'
import { useRunWatch } from '../../features/runtime/status/use-run-watch.ts'
import { Commands } from '../commands/commands.tsx'
import { Tabs } from './tabs.tsx'
import { Toolbar } from './toolbar.tsx'

export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const { subscription, isPro, problem } = useSubscription(subscriptionPolls.account, user.plan_type)
  const { status } = useRuntimeStatus(user.id)
  useRunWatch(user.id, status)

  const plan = subscription?.plan
  useEffect(() => {
    if (plan !== undefined && plan !== user.plan_type) userChanged({ plan_type: plan })
  }, [plan, user.plan_type])

  return (
    <div className="column" style={{ minHeight: '100dvh' }}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Toolbar
        user={user}
        isPro={isPro}
        credits={shownCredits(subscription, problem)}
        isLive={isOpen(status?.status)}
      />
      <div className="screen column">{children}</div>
      <Tabs userId={user.id} isLive={isOpen(status?.status)} place="bottom" />
      <Commands user={user} />
    </div>
  )
}
