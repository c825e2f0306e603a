import { Group, Stack } from '@mantine/core'
import { Check } from 'lucide-react'

/** What a plan holds: on its card and where it is in force. */
export function PlanFeatures({ features }: { features: readonly string[] }) {
  return (
    <Stack component="ul" gap={6}>
      {features.map((feature) => (
        <Group key={feature} component="li" gap="sm" wrap="nowrap">
          <Check size={14} strokeWidth={2.5} color="var(--done)" aria-hidden="true" />
          {feature}
        </Group>
      ))}
    </Stack>
  )
}
