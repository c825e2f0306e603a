import { Paper, Title } from '@mantine/core'
import type { PresentedLimits } from '@gazetteer/contract'
import { messageOf } from '../../../../platform/api/api-error.ts'
import { dash, formatCount, formatDuration, formatPrice } from '../../../../platform/formats.ts'
import type { usePlanPreview } from '../queries.ts'
import { Facts } from '../../../../platform/ui/facts.tsx'
import { Note } from '../../../../platform/ui/note.tsx'

export type PlanPreviewProps = {
  plan: ReturnType<typeof usePlanPreview>
  /** Whether enough is chosen to plan. */
  isChosen: boolean
  limits: PresentedLimits
}

/** What the capture would take, before it starts: areas, requests, time, money where the source has a price, storage terms. */
export function PlanPreview({ plan, isChosen, limits }: PlanPreviewProps) {
  const data = isChosen ? plan.data : undefined
  const facts = [
    { label: 'Areas', value: formatCount(data?.areas) },
    { label: 'Listings', value: data?.expectedListings == null ? dash : `~${formatCount(data.expectedListings)}` },
    { label: 'Requests', value: data === undefined ? dash : `~${formatCount(data.expectedRequests)}` },
    { label: 'Time', value: data === undefined ? dash : `~${formatDuration(data.expectedSeconds)}` },
    data?.costUsd != null && { label: 'Cost', value: `~${formatPrice(data.costUsd)}` },
  ]
  const hasTooFew = limits.requests !== null && data !== undefined && limits.requests < data.expectedRequests
  return (
    <Paper
      component="section"
      radius="sm"
      px="md"
      py={10}
      bg="var(--sunken)"
      aria-label="What it takes"
      aria-busy={isChosen && plan.isFetching}
    >
      <Title order={3} size="sm">
        What it takes
      </Title>
      <Facts orientation="vertical" className="figures" face="mono" my={6} facts={facts} />
      <Note>
        {!isChosen && 'Choose a city and its business types for an estimate.'}
        {isChosen && plan.error !== null && `No estimate: ${messageOf(plan.error, 'the server did not answer')}`}
        {data !== undefined && plan.error === null && `${data.source.title}: ${data.retention}`}
        {hasTooFew && ' The limit of requests is below the estimate: the capture will wait there.'}
      </Note>
    </Paper>
  )
}
