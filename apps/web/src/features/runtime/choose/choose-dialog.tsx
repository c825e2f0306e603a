import { Button, Group, Stack, Text } from '@mantine/core'
import type { CaptureMode } from '@gazetteer/contract'
import { useId, useMemo, useState } from 'react'
import { Notice, Problem } from '../../../platform/ui/index.ts'
import { messageOf } from '../../../platform/api/call.ts'
import { fetchOnce, useCall } from '../../../platform/api/use-call.ts'
import { CampaignChoice } from './lists/campaign-choice.tsx'
import { CaptureOptions } from './options/capture-options.tsx'
import { EstimateBar, useDraftPlan } from './options/estimate-bar.tsx'
import type { Credits } from './options/excess-text.ts'
import { useCitySizes, useSearchInputs } from './queries.ts'
import { groupNames, popularTypes } from './lists/many-cities.ts'
import { largestGroup } from './lists/use-city-lists.ts'
import { ChoicePresets, type RecentChoice } from './choice-presets.tsx'
import { SingleChoice } from './lists/single-choice.tsx'
import { placesLine } from '../../../platform/chosen-line.ts'
import type { StartPreferences } from '../start/start-request.ts'
import type { DrawAreasProps } from './areas/draw-areas.tsx'
import { useChoice } from './use-choice.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'

export type ChooseDialogProps = {
  userId: string
  mode: CaptureMode
  isProfessional: boolean
  isOpen: boolean
  /** Whether the source and the limits start open. */
  isSourceShown?: boolean
  credits: Credits
  /** Selections of earlier captures, newest first. */
  recent: RecentChoice
  /** Why a selection cannot be started; null if it can. */
  blockOf: (chosen: StartPreferences) => string | null
  /** Starts a capture with the draft. */
  onStart: (draft: StartPreferences) => void
  /** The map to draw areas on. */
  renderDrawing: DrawAreasProps['renderDrawing']
  onClose: () => void
}

export default function ChooseDialog({ isOpen, onClose, mode, ...props }: ChooseDialogProps) {
  return (
    <Dialog
      title={mode === 'manual' ? 'Choose city and business types' : 'Choose cities and business types'}
      isOpen={isOpen}
      onClose={() => {
        // Escape first closes the presets menu above, so the draft stays.
        if (document.querySelector('[data-preset-menu]') === null) onClose()
      }}
      size={960}
      isLarge
    >
      <ChooseForm {...props} mode={mode} onClose={onClose} />
    </Dialog>
  )
}

const none: readonly string[] = []
const maxRecent = 5

/** Cities and business types in groups, those used before first. */
function useLists(userId: string, recent: RecentChoice) {
  const inputs = useSearchInputs(userId)
  const { cities = none, businessTypes = none } = inputs.data ?? {}
  const { sizes, largest } = useCitySizes(cities)
  const subjects = useCall('businessTypeGroups', fetchOnce).data?.groups
  const lists = useMemo(() => {
    const usedBefore = (names: readonly string[]) => ({ heading: 'Used before', names: names.slice(0, maxRecent) })
    const popular = { heading: 'Popular', names: popularTypes }
    return {
      sizes,
      largest,
      cities: groupNames(cities, [usedBefore(recent.cities), largestGroup(largest)], 'All cities'),
      types: groupNames(
        businessTypes,
        [usedBefore(recent.types), popular, ...(subjects ?? []).map(subjectGroup)],
        subjects === undefined ? 'All business types' : 'Other',
      ),
    }
  }, [cities, businessTypes, sizes, largest, subjects, recent])
  return { lists: { ...lists, isLoading: inputs.isPending }, inputs }
}

const subjectGroup = ({ name, businessTypes }: { name: string; businessTypes: readonly string[] }) => ({
  heading: name,
  names: businessTypes,
})

const drawingBlock = 'Use the drawn areas or go back to the list first'

/** Edits a draft: Save stores it, Cancel discards it. */
function ChooseForm({ mode, isProfessional, recent, onClose, ...props }: Omit<ChooseDialogProps, 'isOpen'>) {
  const { lists, inputs } = useLists(props.userId, recent)
  const choice = useChoice(mode, isProfessional)
  const plan = useDraftPlan(choice)
  const { draft, set, limitDraft, saveProblem } = choice
  const [isRefused, setIsRefused] = useState(false)
  const [isDrawing, setIsDrawing] = useState(false)
  const block = isDrawing ? drawingBlock : props.blockOf(draft)
  const reasonId = useId()
  /** Returns whether it was saved. A city without a type is reported, not dropped. */
  const save = (): boolean => {
    setIsRefused(saveProblem !== null)
    if (saveProblem !== null) return false
    choice.save()
    onClose()
    return true
  }

  return (
    <Stack>
      {inputs.error !== null && (
        <Notice kind="error" act={{ label: 'Try again', onClick: () => void inputs.refetch() }}>
          Could not load the lists. {messageOf(inputs.error, '')}
        </Notice>
      )}
      {mode === 'manual' ? (
        <SingleChoice lists={lists} choice={choice} />
      ) : (
        <CampaignChoice
          lists={lists}
          selection={draft}
          onChange={set}
          renderDrawing={props.renderDrawing}
          onDrawing={setIsDrawing}
        />
      )}
      <CaptureOptions
        choice={choice}
        isProfessional={isProfessional}
        isPriced={plan.data?.costUsd != null}
        isOpenAtFirst={props.isSourceShown === true}
        presets={<ChoicePresets mode={mode} draft={draft} onChoose={set} />}
      />
      <div className="dialog-bottom">
        <EstimateBar choice={choice} plan={plan} credits={props.credits} />
        <Problem of={isRefused ? saveProblem : null} flex="1 0 100%" />
        {block !== null && (
          <Text id={reasonId} role="note" size="sm" c="dimmed" flex="1 0 100%" ta="right">
            {block}
          </Text>
        )}
        {/* Grouped: if the line is too short, all three wrap together. */}
        <Group gap={8} wrap="nowrap" ml="auto">
          {mode === 'autonomous' && (
            <Text size="sm" c="dimmed" visibleFrom="sm" aria-live="polite">
              {placesLine(draft) ?? '0 cities'}
            </Text>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button disabled={limitDraft.hasProblem || isDrawing} onClick={() => void save()}>
            Save
          </Button>
          <span title={block ?? undefined}>
            <Button
              variant="filled"
              {...(block === null ? {} : { 'aria-describedby': reasonId })}
              disabled={limitDraft.hasProblem || block !== null}
              onClick={() => {
                if (save()) props.onStart(draft)
              }}
            >
              Save and start
            </Button>
          </span>
        </Group>
      </div>
    </Stack>
  )
}
