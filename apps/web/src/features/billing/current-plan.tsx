import { Group, Text } from '@mantine/core'
import { plans, type SubscriptionStatus } from '@gazetteer/contract'
import { StateMark } from '../../platform/ui/state-mark.tsx'
import { Note } from '../../platform/ui/note.tsx'

export function CurrentPlan({ subscription }: { subscription: SubscriptionStatus | undefined }) {
  const plan = plans[subscription?.plan ?? 'free']
  return (
    <Group justify="space-between">
      <div>
        <Note>Current plan</Note>
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
