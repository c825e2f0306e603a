import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { type CaptureMode, exportFormats, exportFormatSchema } from '@gazetteer/contract'
import { useId, useMemo, useState } from 'react'
import { Notice, Problem } from '../../../platform/ui/index.ts'
import { messageOf } from '../../../platform/api/call.ts'
import { CampaignChoice } from './lists/campaign-choice.tsx'
import { EnrichedField, SourceField } from './source/source-field.tsx'
import { CaptureOptions } from './options/capture-options.tsx'
import { useCitySizes, useSearchInputs } from './queries.ts'
import { largest, popularTypes, withFirst } from './lists/many-cities.ts'
import { ChoicePresets, type RecentChoice } from './choice-presets.tsx'
import { SingleChoice } from './lists/single-choice.tsx'
import { type Chosen, placesLine } from '../start/start-request.ts'
import type { DrawAreasProps } from './areas/draw-areas.tsx'
import { useChoice } from './use-choice.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'

export type ChooseDialogProps = {
  userId: string
  mode: CaptureMode
  isProfessional: boolean
  isOpen: boolean
  /** Selections of earlier captures, newest first. */
  recent: RecentChoice
  /** Why a selection cannot be started; null if it can. */
  blockOf: (chosen: Chosen) => string | null
  /** Starts a capture with the draft. */
  onStart: (draft: Chosen) => void
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
      size={920}
      isLarge
    >
      <ChooseForm {...props} mode={mode} onClose={onClose} />
    </Dialog>
  )
}

const none: readonly string[] = []
const drawingBlock = 'Use the drawn areas or go back to the list first'

/** Edits a draft: Save stores it, Cancel discards it. */
function ChooseForm({ mode, isProfessional, recent, onClose, ...props }: Omit<ChooseDialogProps, 'isOpen'>) {
  const inputs = useSearchInputs(props.userId)
  const choice = useChoice(mode, isProfessional)
  const { draft, set, limitDraft, saveProblem } = choice
  const [isRefused, setIsRefused] = useState(false)
  const { cities: named = none, businessTypes: allTypes = none } = inputs.data ?? {}
  const sizes = useCitySizes(named)
  const lists = {
    sizes,
    cities: useMemo(() => withFirst(named, [...recent.cities, ...largest(named, sizes, 25)]), [named, sizes, recent]),
    types: allTypes,
    leadingTypes: [...recent.types, ...popularTypes],
    isLoading: inputs.isPending,
  }
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
      <CaptureOptions choice={choice} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
        <SourceField choice={choice} />
        <EnrichedField choice={choice} />
      </SimpleGrid>
      <div className="dialog-bottom">
        <Problem of={isRefused ? saveProblem : null} flex="1 0 100%" />
        {block !== null && (
          <Text id={reasonId} role="note" size="sm" c="dimmed" flex="1 0 100%" ta="right">
            {block}
          </Text>
        )}
        <ChoicePresets mode={mode} draft={draft} onChoose={set} />
        <NativeSelect
          label="Export format"
          w={104}
          value={draft.exportFormat}
          data={exportFormats.map((format) => ({
            value: format,
            label: isProfessional || format === 'json' ? format.toUpperCase() : `${format.toUpperCase()} (PRO)`,
            disabled: !isProfessional && format !== 'json',
          }))}
          onChange={(event) => set({ exportFormat: exportFormatSchema.parse(event.currentTarget.value) })}
        />
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
