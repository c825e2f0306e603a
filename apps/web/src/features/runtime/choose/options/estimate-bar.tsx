import { Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { CircleAlert } from 'lucide-react'
import { dash, formatBytes, formatCount, formatDuration, formatPrice } from '../../../../platform/formats.ts'
import { messageOf } from '../../../../platform/api/call.ts'
import { Facts, Note } from '../../../../platform/ui/index.ts'
import { usePlanPreview } from '../queries.ts'
import type { Choice } from '../use-choice.ts'
import { type Credits, excessText, rangeText } from './excess-text.ts'

/** Debounce before a plan preview is fetched. */
const pauseMs = 300

/** The plan preview of the draft; nothing is fetched while the selection is incomplete. */
export function useDraftPlan({ request }: Choice) {
  const [debounced] = useDebouncedValue(request === null ? null : JSON.stringify(request), pauseMs)
  return usePlanPreview(debounced)
}

type EstimateBarProps = { choice: Choice; plan: ReturnType<typeof usePlanPreview>; credits: Credits }

/** Always in sight: areas, listings, requests, time, price if the source has one, and what they exceed. */
export function EstimateBar({ choice: { request, limitDraft }, plan, credits }: EstimateBarProps) {
  const isChosen = request !== null
  const data = isChosen ? plan.data : undefined
  const facts = [
    { label: 'Listings', value: data?.listings == null ? dash : rangeText(data.listings) },
    { label: 'Areas', value: formatCount(data?.areas) },
    { label: 'Requests', value: data === undefined ? dash : `~${formatCount(data.expectedRequests)}` },
    { label: 'Time', value: data === undefined ? dash : `~${formatDuration(data.expectedSeconds)}` },
    data?.expectedBytes != null && { label: 'Data', value: `~${formatBytes(data.expectedBytes)}` },
    data?.costUsd != null && { label: 'Cost', value: `~${formatPrice(data.costUsd)}` },
  ]
  /** On a phone the terms are beside the source only. */
  const isTerms = data !== undefined && plan.error === null
  const excess = data === undefined ? null : excessText(data, limitDraft.limits, credits)
  return (
    <Group
      component="section"
      aria-label="Estimate"
      aria-busy={isChosen && plan.isFetching}
      gap="6px 24px"
      flex="1 0 100%"
      mih={40}
    >
      <Facts orientation="vertical" className="figures" face="mono" facts={facts} />
      <Note flex="1 1 240px" ta={{ base: 'start', sm: 'end' }} {...(isTerms ? { visibleFrom: 'sm' } : {})}>
        {!isChosen && 'Choose a city and business types to see an estimate.'}
        {isChosen && plan.error !== null && `No estimate: ${messageOf(plan.error, 'the server did not respond')}`}
        {isTerms && `${data.source.title}: ${data.retention}`}
      </Note>
      {excess !== null && (
        <Text size="sm" c="warn" flex="1 0 100%" role="status">
          <CircleAlert size={14} style={{ verticalAlign: -2, marginRight: 6 }} />
          {excess}
        </Text>
      )}
    </Group>
  )
}
