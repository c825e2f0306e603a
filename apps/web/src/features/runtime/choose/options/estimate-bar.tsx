import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { dash, formatBytes, formatCount, formatDuration, formatPrice } from '../../../../platform/formats.ts'
import { messageOf } from '../../../../platform/api/call.ts'
import { Facts, Note } from '../../../../platform/ui/index.ts'
import styles from '../choose.module.css'
import { usePlanPreview } from './plan-preview.ts'
import type { Choice } from '../use-choice.ts'
import { type Credits, excessText, rangeText } from './excess-text.ts'

/** Debounce before a plan preview is fetched. */
const pauseMs = 120

/** The plan preview of the draft; nothing is fetched while the selection is incomplete. */
export function useDraftPlan({ request }: Choice) {
  const [debounced] = useDebouncedValue(request === null ? null : JSON.stringify(request), pauseMs)
  return usePlanPreview(debounced)
}

type EstimateProps = { choice: Choice; plan: ReturnType<typeof usePlanPreview> }

/** Areas, listings, requests, time, and price if the source has one; dimmed while they are of an earlier choice. */
export function Estimate({ choice: { request }, plan }: EstimateProps) {
  const isChosen = request !== null
  const [debounced] = useDebouncedValue(JSON.stringify(request), pauseMs)
  const isOld = isChosen && (plan.isFetching || debounced !== JSON.stringify(request))
  const data = isChosen ? plan.data : undefined
  const facts = [
    {
      label: data?.beforeFilters === true ? 'Listings before filters' : 'Listings',
      value: data?.listings == null ? dash : rangeText(data.listings),
    },
    { label: 'Areas', value: formatCount(data?.areas) },
    { label: 'Requests', value: data === undefined ? dash : `~${formatCount(data.expectedRequests)}` },
    { label: 'Time', value: data === undefined ? dash : `~${formatDuration(data.expectedSeconds)}` },
    data?.expectedBytes != null && { label: 'Data', value: `~${formatBytes(data.expectedBytes)}` },
    data?.costUsd != null && { label: 'Cost', value: `~${formatPrice(data.costUsd)}` },
  ]
  return (
    <section
      aria-label="Estimate"
      aria-busy={isOld}
      className={styles.facts}
      title={data === undefined ? undefined : `${data.source.title}: ${data.retention}`}
    >
      <Facts orientation="vertical" className="figures" face="mono" facts={facts} />
    </section>
  )
}

/** Why there is no estimate, or what the estimate exceeds. */
export function ExcessText({ choice: { request, limitDraft }, plan, credits }: EstimateProps & { credits: Credits }) {
  if (request === null) return null
  if (plan.error !== null) return <Note>No estimate: {messageOf(plan.error, 'the server did not respond')}</Note>
  const excess = plan.data === undefined ? null : excessText(plan.data, limitDraft.limits, credits)
  return excess === null ? null : (
    <Text size="xs" c="warn" role="status">
      {excess}
    </Text>
  )
}
