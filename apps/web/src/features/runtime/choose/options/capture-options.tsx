import { Checkbox, SimpleGrid, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { CaptureMode, PresentedLimits, StartRequest } from '@gazetteer/contract'
import type { LimitTexts } from '../../limits/use-limit-draft.ts'
import { LimitFields } from './limit-fields.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { usePlanPreview } from '../queries.ts'

export type CaptureOptionsProps = {
  /** What would be started; null while too little is chosen. */
  request: Partial<StartRequest> | null
  mode: CaptureMode
  onlyNew: boolean
  onOnlyNew: (onlyNew: boolean) => void
  limitTexts: LimitTexts
  limits: PresentedLimits
  onLimits: (texts: LimitTexts) => void
}

/** A pause in the choosing; then the plan is asked for. */
const pauseMs = 300

/** Below the lists: what is left out, the limits, and what the capture would take. */
export function CaptureOptions(props: CaptureOptionsProps) {
  const { request, limits } = props
  const [asked] = useDebouncedValue(request === null ? null : JSON.stringify(request), pauseMs)
  const plan = usePlanPreview(asked)
  const isPriced = plan.data?.costUsd != null || limits.usd !== null
  return (
    <SimpleGrid cols={{ base: 1, sm: props.mode === 'autonomous' ? 2 : 1 }} spacing="lg">
      <PlanPreview plan={plan} isChosen={request !== null} limits={limits} />
      <Stack gap="sm">
        <Checkbox
          label="Only new since last time"
          title="Leaves out what your earlier captures from this source found"
          checked={props.onlyNew}
          onChange={(event) => props.onOnlyNew(event.currentTarget.checked)}
        />
        <LimitFields texts={props.limitTexts} isPriced={isPriced} onChange={props.onLimits} />
      </Stack>
    </SimpleGrid>
  )
}
