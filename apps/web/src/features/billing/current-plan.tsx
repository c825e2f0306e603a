import { Group, Text } from '@mantine/core'
import { plans, type SubscriptionStatus } from '@gazetteer/contract'
import { StateMark } from '../../platform/ui/state-mark.tsx'

export function CurrentPlan({ subscription }: { subscription: SubscriptionStatus | undefined }) {
  const plan = plans[subscription?.plan ?? 'free']
  return (
    <Group justify="space-between">
      <div>
        <Text size="sm" c="dimmed">
          Current plan
        </Text>
        <Text size="xl" fw={600}>
          {plan.title}
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
