import { Badge, Box, Divider, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { PlanRecord } from '@gazetteer/contract'
import type { ReactNode } from 'react'
import { Check } from 'lucide-react'

export type PlanCardProps = { plan: PlanRecord; price: ReactNode; isAccent?: boolean; tag?: string; action?: ReactNode }

/** One plan, for the landing page and the application. */
export const PlanCard = ({ plan, price, isAccent = false, tag, action }: PlanCardProps) => (
  <Paper component="article" p={20} style={isAccent ? { borderColor: 'var(--accent)' } : {}}>
    <Stack gap="sm" h="100%">
      <Group component="header" justify="space-between">
        <Title order={3} fz={15}>
          {plan.title}
        </Title>
        {tag !== undefined && <Badge color={isAccent ? 'accent' : 'gray'}>{tag}</Badge>}
      </Group>
      <Text inherit c="dimmed">
        {plan.forWhom}
      </Text>
      {price}
      <Divider my="xs" />
      <PlanFeatures features={plan.features} />
      {action !== undefined && (
        <Box mt="auto" pt="md">
          {action}
        </Box>
      )}
    </Stack>
  </Paper>
)

/** Features of a plan. */
export const PlanFeatures = ({ features }: { features: readonly string[] }) => (
  <Stack component="ul" gap={6}>
    {features.map((feature) => (
      <Group key={feature} component="li" gap="sm" wrap="nowrap">
        <Check size={14} strokeWidth={2.5} color="var(--done)" />
        {feature}
      </Group>
    ))}
  </Stack>
)
