import { Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import type { Campaign, SaveCampaign, StartRequest } from '@gazetteer/contract'
import { useState } from 'react'
import { useChange } from '../../../platform/api/use-call.ts'
import { Form, FormEnd, Notice, Problem } from '../../../platform/ui/index.ts'
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
const zones = Intl.supportedValuesOf('timeZone')

function ScheduleFields({ value, onChange }: ScheduleFieldsProps) {
  const set = (changes: Partial<ScheduleDraft>) => onChange({ ...value, ...changes })
  const { often, weekday, time, cron, timezone } = value
  return (
    <>
      <Group gap="sm" grow align="flex-start">
        <NativeSelect
          label="Schedule"
          value={often}
          data={frequencies}
          onChange={({ currentTarget }) =>
            set({ often: frequencies.find(({ value: one }) => one === currentTarget.value)?.value ?? 'never' })
          }
        />
        {often === 'weekly' && (
          <NativeSelect
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
            label="Minute, hour, day, month, weekday"
            className="mono-input"
            spellCheck={false}
            value={cron}
            onChange={({ currentTarget }) => set({ cron: currentTarget.value })}
          />
        )}
      </Group>
      {often !== 'never' && (
        <NativeSelect
          label="Time zone"
          value={timezone}
          data={zones.includes(timezone) ? zones : [timezone, ...zones]}
          onChange={({ currentTarget }) => set({ timezone: currentTarget.value })}
        />
      )}
    </>
  )
}
