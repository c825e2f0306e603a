import { Box, Checkbox, Paper, SimpleGrid, Stack, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { PresentedLimits } from '@gazetteer/contract'
import { useState } from 'react'
import { usePlanPreview } from '../queries.ts'
import type { Choice } from '../use-choice.ts'
import { excessText, rangeText } from './excess-text.ts'
import { dash, formatBytes, formatCount, formatDuration, formatPrice, plural } from '../../../../platform/formats.ts'
import { LimitInputs, type LimitInputsProps } from '../../limits/limit-inputs.tsx'
import { atLimit } from '../../limits/read-limit.ts'
import { Facts, Note } from '../../../../platform/ui/index.ts'
import { messageOf } from '../../../../platform/api/call.ts'

/** Debounce before a plan preview is fetched. */
const pauseMs = 300

/** Below the lists: exclusions, limits and the estimate. */
export function CaptureOptions({ choice }: { choice: Choice }) {
  const { request, limitDraft, draft, set } = choice
  const { limits } = limitDraft
  const [debouncedRequest] = useDebouncedValue(request === null ? null : JSON.stringify(request), pauseMs)
  const plan = usePlanPreview(debouncedRequest)
  const isPriced = plan.data?.costUsd != null || limits.usd !== null
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <PlanPreview plan={plan} isChosen={request !== null} limits={limits} />
      <Stack gap="sm">
        <Checkbox
          label="Skip listings I already have"
          title="Skips listings found by your earlier captures from this source"
          checked={draft.onlyNew}
          onChange={(event) => set({ onlyNew: event.currentTarget.checked })}
        />
        <LimitFields texts={limitDraft.texts} isPriced={isPriced} onChange={limitDraft.setTexts} />
      </Stack>
    </SimpleGrid>
  )
}

/** Collapsed by default: limits of the capture. At a limit it pauses, and continues once the limit is raised. */
function LimitFields(props: LimitInputsProps) {
  const set = Object.values(props.texts).filter((text) => text.trim() !== '').length
  // Expanded at first if a limit is set; afterwards the user decides.
  const [isOpenAtFirst] = useState(set > 0)
  return (
    <details open={isOpenAtFirst}>
      <summary>
        Limits <Note span>{set === 0 ? 'none' : plural(set, 'limit')}</Note>
      </summary>
      <Box py="sm">
        <LimitInputs {...props} />
      </Box>
      <Note>{atLimit}</Note>
    </details>
  )
}

type PlanPreviewProps = {
  plan: ReturnType<typeof usePlanPreview>
  /** Whether the selection is sufficient for a plan. */
  isChosen: boolean
  limits: PresentedLimits
}

/** Estimate before the start: areas, requests, time, price if the source has one, storage terms. */
function PlanPreview({ plan, isChosen, limits }: PlanPreviewProps) {
  const data = isChosen ? plan.data : undefined
  const facts = [
    { label: 'Areas', value: formatCount(data?.areas) },
    { label: 'Listings', value: data?.listings == null ? dash : rangeText(data.listings) },
    { label: 'Requests', value: data === undefined ? dash : `~${formatCount(data.expectedRequests)}` },
    { label: 'Time', value: data === undefined ? dash : `~${formatDuration(data.expectedSeconds)}` },
    data?.expectedBytes != null && { label: 'Data', value: `~${formatBytes(data.expectedBytes)}` },
    data?.costUsd != null && { label: 'Cost', value: `~${formatPrice(data.costUsd)}` },
  ]
  const excess = data === undefined ? null : excessText(data, limits, null)
  return (
    <Paper
      component="section"
      radius="sm"
      px="md"
      py={10}
      bg="var(--sunken)"
      aria-label="Estimate"
      aria-busy={isChosen && plan.isFetching}
    >
      <Title order={3} size="sm">
        Estimate
      </Title>
      <Facts orientation="vertical" className="figures" face="mono" my={6} facts={facts} />
      <Note>
        {!isChosen && 'Choose a city and business types to see an estimate.'}
        {isChosen && plan.error !== null && `No estimate: ${messageOf(plan.error, 'the server did not respond')}`}
        {data !== undefined && plan.error === null && `${data.source.title}: ${data.retention}`}
        {excess !== null && ` ${excess}`}
      </Note>
    </Paper>
  )
}
