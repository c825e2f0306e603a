import { Box, Checkbox, Paper, SimpleGrid, Stack, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { CaptureMode, PresentedLimits } from '@gazetteer/contract'
import { useState } from 'react'
import { usePlanPreview } from '../queries.ts'
import type { Choice } from '../use-choice.ts'
import { dash, formatCount, formatDuration, formatPrice, plural } from '../../../../platform/formats.ts'
import { LimitInputs, type LimitInputsProps } from '../../limits/limit-inputs.tsx'
import { atLimit } from '../../limits/read-limit.ts'
import { Facts, Note } from '../../../../platform/ui/index.ts'
import { messageOf } from '../../../../platform/api/call.ts'

/** A pause in the choosing; then the plan is asked for. */
const pauseMs = 300

/** Below the lists: what is left out, the limits, and what the capture would take. */
export function CaptureOptions({ choice, mode }: { choice: Choice; mode: CaptureMode }) {
  const { request, limitDraft, draft, set } = choice
  const { limits } = limitDraft
  const [asked] = useDebouncedValue(request === null ? null : JSON.stringify(request), pauseMs)
  const plan = usePlanPreview(asked)
  const isPriced = plan.data?.costUsd != null || limits.usd !== null
  return (
    <SimpleGrid cols={{ base: 1, sm: mode === 'autonomous' ? 2 : 1 }} spacing="lg">
      <PlanPreview plan={plan} isChosen={request !== null} limits={limits} />
      <Stack gap="sm">
        <Checkbox
          label="Only new since last time"
          title="Leaves out what your earlier captures from this source found"
          checked={draft.onlyNew}
          onChange={(event) => set({ onlyNew: event.currentTarget.checked })}
        />
        <LimitFields texts={limitDraft.texts} isPriced={isPriced} onChange={limitDraft.setTexts} />
      </Stack>
    </SimpleGrid>
  )
}

/** Closed until wanted: what the capture may take at most. A capture that reaches a limit waits, and goes on when it is raised. */
function LimitFields(props: LimitInputsProps) {
  const set = Object.values(props.texts).filter((text) => text.trim() !== '').length
  // Open from the start where one is set; then it is the reader's own.
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
  /** Whether enough is chosen to plan. */
  isChosen: boolean
  limits: PresentedLimits
}

/** What the capture would take, before it starts: areas, requests, time, money where the source has a price, storage terms. */
function PlanPreview({ plan, isChosen, limits }: PlanPreviewProps) {
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
