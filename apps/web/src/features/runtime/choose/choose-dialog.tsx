import { Button, Group, Modal, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { CaptureMode } from '@gazetteer/contract'
import { Play } from 'lucide-react'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { Notice, ProMark } from '../../../platform/ui/index.ts'
import { messageOf } from '../../../platform/api/call.ts'
import { fetchOnce, useCall } from '../../../platform/api/use-call.ts'
import { CaptureOptions } from './options/capture-options.tsx'
import { Estimate, ExcessText, useDraftPlan } from './options/estimate-bar.tsx'
import type { Credits } from './options/excess-text.ts'
import { useCitySizes, useSearchInputs } from './queries.ts'
import { groupNames, popularTypes } from './lists/many-cities.ts'
import { largestGroup } from './lists/use-city-lists.ts'
import { ChoicePresets, type RecentChoice } from './choice-presets.tsx'
import { SingleChoice } from './lists/single-choice.tsx'
import type { StartPreferences } from '../start/start-request.ts'
import styles from './choose.module.css'
import type { RenderMap } from '../../../platform/choose-map-props.ts'
import { useFoundPlaces } from './places/find-places.ts'
import { type ChoiceStatus, type Remedy, choiceStatus } from './places/status.ts'
import { StatusLine } from './places/status-line.tsx'
import { UnlimitedChoice } from './places/unlimited-choice.tsx'
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
  /** On the button that starts: now, or when the running capture ends. */
  startLabel: string
  /** Starts a capture with the draft. */
  onStart: (draft: StartPreferences) => void
  /** Stores the mode only: the choice is stored by Save. */
  onMode: (mode: CaptureMode) => void
  renderMap: RenderMap
  onClose: () => void
}

/** Below, the dialog fills the screen. */
const leastWidth = 1024

export default function ChooseDialog({ isOpen, onClose, ...props }: ChooseDialogProps) {
  const isFull = useMediaQuery(`(max-width: ${leastWidth - 1}px)`, false, { getInitialValueInEffect: false })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        // Escape first closes the menu above, so the draft stays.
        if (document.querySelector('[data-preset-menu]') === null) onClose()
      }}
      title={null}
      withCloseButton={false}
      size={1280}
      fullScreen={isFull}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '', header: styles.header ?? '' }}
      attributes={isFull ? { content: { 'data-full-screen': '' } } : {}}
    >
      <ChooseForm {...props} onClose={onClose} />
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

/** Edits a draft: Save stores it, Cancel discards it. */
function ChooseForm({ mode, isProfessional, recent, onClose, onMode, ...props }: Omit<ChooseDialogProps, 'isOpen'>) {
  const { lists, inputs } = useLists(props.userId, recent)
  const choice = useChoice(mode, isProfessional)
  const plan = useDraftPlan(choice)
  const { draft, set, limitDraft } = choice
  const [firstMode] = useState(mode)
  const [isRefused, setIsRefused] = useState(false)
  const [isDrawing, setIsDrawing] = useState(false)
  const [wanted, setWanted] = useState<{ label: string | null; isOwn: boolean }>({ label: null, isOwn: false })
  /** A preset replaces the selection, so the columns are rendered from the start. */
  const [version, setVersion] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const found = useFoundPlaces(mode === 'autonomous' ? text : '')
  const statusId = useId()
  const isSingle = mode === 'manual'
  const selection = { cities: draft.cities, areas: draft.areas }
  const status = choiceStatus({
    single: isSingle ? { city: draft.city, businessTypes: draft.businessTypes } : null,
    selection,
    isDrawing,
    searchProblem: text.trim() === '' || found.isPlaceholderData ? null : (found.data?.problem ?? null),
    hasLimitProblem: limitDraft.hasProblem,
    block: props.blockOf(draft),
  })
  const remedy = () => {
    if (status.remedy === null) return
    if (status.remedy === 'types') setWanted({ label: status.place ?? wanted.label, isOwn: status.place !== undefined })
    focusOf(frame.current, status.remedy)?.focus()
  }
  /** Returns whether it was saved. A city without a type is reported, not dropped. */
  const save = (): boolean => {
    const isIncomplete = !isSingle && (isDrawing || choice.isMissingTypes)
    setIsRefused(isIncomplete)
    if (isIncomplete) {
      remedy()
      return false
    }
    choice.save()
    onClose()
    return true
  }
  const saveAndStart = () => void (save() && props.onStart(draft))
  const cancel = () => {
    onMode(firstMode)
    onClose()
  }
  const options = (
    <CaptureOptions
      choice={choice}
      isProfessional={isProfessional}
      isPriced={plan.data?.costUsd != null}
      isOpenAtFirst={props.isSourceShown === true}
    />
  )

  return (
    // The key works wherever the focus is; each control has its own name and role.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      className={styles.frame}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && status.isReady) saveAndStart()
      }}
    >
      <Top mode={mode} isProfessional={isProfessional} onMode={(next) => onMode(choice.takeTo(next))}>
        <ChoicePresets
          mode={mode}
          draft={draft}
          onChoose={(chosen) => {
            set(chosen)
            setVersion(version + 1)
          }}
        />
      </Top>
      {inputs.error !== null && (
        <Notice kind="error" act={{ label: 'Try again', onClick: () => void inputs.refetch() }}>
          Could not load the lists. {messageOf(inputs.error, '')}
        </Notice>
      )}
      {isSingle ? (
        <SingleChoice lists={lists} choice={choice} renderMap={props.renderMap}>
          {options}
        </SingleChoice>
      ) : (
        <UnlimitedChoice
          key={version}
          lists={lists}
          selection={selection}
          onChange={set}
          search={{ text, onText: setText, found, field }}
          wanted={wanted}
          onWanted={setWanted}
          onDrawing={setIsDrawing}
          source={draft.source}
          renderMap={props.renderMap}
        >
          {options}
        </UnlimitedChoice>
      )}
      <div className={styles.footer}>
        <Estimate choice={choice} plan={plan} />
        <div className={styles.status}>
          <StatusLine id={statusId} status={status} isRefused={isRefused} onRemedy={remedy} />
          <ExcessText choice={choice} plan={plan} credits={props.credits} />
        </div>
        <Closing
          {...{ status, statusId, startLabel: props.startLabel }}
          canSave={!limitDraft.hasProblem}
          onCancel={cancel}
          onSave={() => void save()}
          onSaveAndStart={saveAndStart}
        />
      </div>
    </div>
  )
}

type ClosingProps = {
  status: ChoiceStatus
  statusId: string
  canSave: boolean
  onCancel: () => void
  onSave: () => void
  onSaveAndStart: () => void
  startLabel: string
}

/** Grouped: if the line is too short, all three wrap together. */
const Closing = ({ status, statusId, canSave, onCancel, onSave, onSaveAndStart, startLabel }: ClosingProps) => (
  <Group gap={8} wrap="nowrap" ml="auto">
    <Button onClick={onCancel}>Cancel</Button>
    <Button disabled={!canSave} onClick={onSave}>
      Save
    </Button>
    <span title={status.isReady ? undefined : status.text}>
      <Button
        variant="filled"
        leftSection={<Play size={14} />}
        {...(status.isReady ? {} : { 'aria-describedby': statusId })}
        disabled={!status.isReady}
        onClick={onSaveAndStart}
      >
        {startLabel}
      </Button>
    </span>
  </Group>
)

type TopProps = Pick<ChooseDialogProps, 'mode' | 'isProfessional' | 'onMode'> & { children: ReactNode }

const Top = ({ mode, isProfessional, onMode, children }: TopProps) => (
  <div className={styles.top}>
    <Modal.Title className={styles.title ?? ''}>
      {mode === 'manual' ? 'Choose city and business types' : 'Choose cities and business types'}
    </Modal.Title>
    <SegmentedControl
      aria-label="Mode of the capture"
      size="xs"
      value={mode}
      data={[
        { value: 'manual', label: 'Single' },
        { value: 'autonomous', label: unlimited, disabled: !isProfessional },
      ]}
      onChange={(next) => onMode(next === 'manual' ? 'manual' : 'autonomous')}
    />
    <Group gap="sm" ml="auto" wrap="nowrap">
      {children}
      <Modal.CloseButton aria-label="Close" m={0} />
    </Group>
  </div>
)

const unlimited = (
  <>
    Unlimited <ProMark />
  </>
)

const targets: Record<Remedy, string> = {
  places: '[aria-label="Search cities"], [data-autofocus]',
  types: '[aria-label="Search business types"]',
  limits: '[aria-invalid="true"]',
  drawing: '[data-use-areas]',
}

/** What the problem is corrected with. */
const focusOf = (frame: HTMLElement | null, remedy: Remedy): HTMLElement | null =>
  frame?.querySelector<HTMLElement>(targets[remedy]) ?? null
