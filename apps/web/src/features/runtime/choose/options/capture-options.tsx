import { Checkbox, SimpleGrid, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { CaptureMode } from '@gazetteer/contract'
import { LimitFields } from './limit-fields.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { usePlanPreview } from '../queries.ts'
import type { Choice } from '../use-choice.ts'

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
