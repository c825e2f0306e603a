import { Group, Text } from '@mantine/core'
import type { SubscriptionStatus } from '@gazetteer/contract'
import { StateMark } from '../../platform/ui/state-mark.tsx'
import { freePlan, professionalPlan } from './plans.ts'

export function CurrentPlan({ subscription }: { subscription: SubscriptionStatus | undefined }) {
  const plan = subscription?.plan === 'professional' ? professionalPlan : freePlan
  return (
    <Group justify="space-between">
      <div>
        <Text size="sm" c="dimmed">
          Current plan
        </Text>
        <Text size="xl" fw={600}>
          {plan.name}
        </Text>
      </div>
      {subscription?.isActive === true && (
        <StateMark tone="done" isFilled>
          Active
        </StateMark>
      )}
    </Group>
  )
}
