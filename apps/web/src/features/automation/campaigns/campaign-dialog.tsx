import {
  Checkbox,
  type ComboboxItem,
  type ComboboxParsedItem,
  NativeSelect,
  type OptionsFilter,
  Select,
  SimpleGrid,
  Text,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import type { Campaign, SaveCampaign, StartRequest } from '@gazetteer/contract'
import { filterWords, givenFilters } from '@gazetteer/listing/capture-filter'
import { useMemo, useState } from 'react'
import { useCall, useChange } from '../../../platform/api/use-call.ts'
import { formatInZone } from '../../../platform/formats.ts'
import { Form, FormEnd, Note, Notice, Problem } from '../../../platform/ui/index.ts'
import { cronOf, draftOf, ownTimezone, type ScheduleDraft, weekdays } from './schedule.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'

/** The capture that Home would start, with a one-line summary. */
export type ChosenRequest = { request: Partial<StartRequest>; line: string }

export type CampaignDialogProps = {
  campaign: Campaign | null
  chosen: ChosenRequest | null
  /** Whether a new campaign starts with a weekly schedule. */
  isScheduled?: boolean
  onClose: () => void
}

/** Creates a campaign from a chosen capture, or edits one. */
export default function CampaignDialog({ campaign, chosen, isScheduled = false, onClose }: CampaignDialogProps) {
  const save = useChange('saveCampaign', 'campaigns')
  const [name, setName] = useState(campaign?.name ?? chosen?.line ?? '')
  const [takesChosen, setTakesChosen] = useState(campaign === null)
  const [schedule, setSchedule] = useState(() => {
    const draft = draftOf(campaign?.cron ?? null, campaign?.timezone ?? ownTimezone())
    return isScheduled ? { ...draft, often: 'weekly' as const } : draft
  })
  const request: SaveCampaign['request'] | Partial<StartRequest> | undefined = takesChosen
    ? chosen?.request
    : campaign?.request
  const filters = givenFilters(request?.filters)
  const submit = () => {
    if (request === undefined) return
    const body = { name, request, cron: cronOf(schedule), timezone: schedule.timezone }
    save.mutate(campaign === null ? body : { ...body, id: campaign.id }, { onSuccess: onClose })
  }

  return (
    <Dialog isOpen title={campaign === null ? 'New campaign' : 'Edit campaign'} onClose={onClose}>
      <Form onSubmit={submit}>
        {campaign === null && chosen === null && (
          <Notice kind="info">Nothing selected on Home yet. Choose cities and business types there first.</Notice>
        )}
        <TextInput
          data-autofocus
          label="Name"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {chosen !== null &&
          (campaign === null ? (
            <Text c="dimmed">The campaign captures {chosen.line}.</Text>
          ) : (
            <Checkbox
              label={`Use the current selection on Home: ${chosen.line}`}
              checked={takesChosen}
              onChange={(event) => setTakesChosen(event.currentTarget.checked)}
            />
          ))}
        {filters !== null && <Note>Only listings {filterWords(filters).join(', ')}.</Note>}
        <ScheduleFields value={schedule} onChange={setSchedule} />
        <Problem of={save.error} or="Could not save the campaign. Try again." />
        <FormEnd label="Save" isBusy={save.isPending} isDisabled={request === undefined} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

type ScheduleFieldsProps = { value: ScheduleDraft; onChange: (value: ScheduleDraft) => void }

const frequencies: { value: ScheduleDraft['often']; label: string }[] = [
  { value: 'never', label: 'Manual only' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
  { value: 'cron', label: 'Cron' },
]
/** Older browsers have no list; a schedule's own zone is offered anyway. */
const zones = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : []
const maxZones = 60

/** "new york" finds America/New_York. */
const findZones: OptionsFilter = ({ options, search, limit }) => {
  const words = search
    .toLowerCase()
    .split(/[\s_/]+/u)
    .filter(Boolean)
  const plain = (option: ComboboxItem) => option.value.toLowerCase().replaceAll('_', ' ')
  const fits = (option: ComboboxParsedItem) => 'value' in option && words.every((word) => plain(option).includes(word))
  return options.filter(fits).slice(0, limit)
}

const pauseMs = 300

/** The next starts in the zone of the schedule, or why there are none. */
function NextTimes({ schedule }: { schedule: ScheduleDraft }) {
  const cron = cronOf(schedule) ?? ''
  const [query] = useDebouncedValue(`${cron}|${schedule.timezone}`, pauseMs)
  const [debouncedCron = '', timezone = ''] = query.split('|')
  const { data, error } = useCall('nextTimes', {
    query: { cron: debouncedCron, timezone, count: 3 },
    enabled: debouncedCron !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (error !== null) return <Problem of={error} or="Could not compute the next starts." />
  const times = (data?.times ?? []).map((time) => formatInZone(time, timezone) ?? `in ${timezone} time`)
  return <Note mih={16}>{data !== undefined && `Next: ${[...new Set(times)].join(' · ')}`}</Note>
}

/** How many fields are side by side where there is space. */
const columnsOf: Record<ScheduleDraft['often'], number> = { never: 1, daily: 2, weekly: 3, cron: 2 }

function ScheduleFields({ value, onChange }: ScheduleFieldsProps) {
  const set = (changes: Partial<ScheduleDraft>) => onChange({ ...value, ...changes })
  const { often, weekday, time, cron, timezone } = value
  const columns = columnsOf[often]
  // A new array at each draw would reset the search.
  const offered = useMemo(() => (zones.includes(timezone) ? zones : [timezone, ...zones]), [timezone])
  return (
    <>
      <SimpleGrid cols={{ base: Math.min(2, columns), xs: columns }} spacing="sm">
        <NativeSelect
          size="sm"
          label="Schedule"
          value={often}
          data={frequencies}
          onChange={({ currentTarget }) =>
            set({ often: frequencies.find(({ value: one }) => one === currentTarget.value)?.value ?? 'never' })
          }
        />
        {often === 'weekly' && (
          <NativeSelect
            size="sm"
            label="On"
            value={weekday}
            data={weekdays.map((label, index) => ({ value: String(index), label }))}
            onChange={({ currentTarget }) => set({ weekday: currentTarget.value })}
          />
        )}
        {(often === 'weekly' || often === 'daily') && (
          <TextInput
            label="At"
            type="time"
            value={time}
            onChange={({ currentTarget }) => set({ time: currentTarget.value })}
          />
        )}
        {often === 'cron' && (
          <TextInput
            label="Cron expression"
            description="Minute, hour, day, month, weekday"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            className="mono-input"
            spellCheck={false}
            value={cron}
            onChange={({ currentTarget }) => set({ cron: currentTarget.value })}
          />
        )}
      </SimpleGrid>
      {often !== 'never' && (
        <>
          <Select
            label="Time zone"
            searchable
            allowDeselect={false}
            limit={maxZones}
            value={timezone}
            data={offered}
            filter={findZones}
            nothingFoundMessage="No matching time zone"
            onChange={(zone) => zone !== null && set({ timezone: zone })}
          />
          <NextTimes schedule={value} />
        </>
      )}
    </>
  )
}
