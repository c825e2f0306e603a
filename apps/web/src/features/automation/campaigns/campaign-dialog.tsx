import { Checkbox, Text, TextInput } from '@mantine/core'
import type { Campaign, SaveCampaign, StartRequest } from '@gazetteer/contract'
import { useState } from 'react'
import { useChange } from '../../../platform/api/use-call.ts'
import { Form, FormEnd, Notice, Problem } from '../../../platform/ui/index.ts'
import { cronOf, draftOf, ownTimezone } from './schedule.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'

/** What Home would start, and in one line what that is. */
export type ChosenRequest = { request: Partial<StartRequest>; line: string }

export type CampaignDialogProps = { campaign: Campaign | null; chosen: ChosenRequest | null; onClose: () => void }

/** A new campaign from what is chosen on Home, or another name, schedule or content for one. */
export function CampaignDialog({ campaign, chosen, onClose }: CampaignDialogProps) {
  const save = useChange('saveCampaign', 'campaigns')
  const [name, setName] = useState(campaign?.name ?? chosen?.line ?? '')
  const [takesChosen, setTakesChosen] = useState(campaign === null)
  const [schedule, setSchedule] = useState(() => draftOf(campaign?.cron ?? null, campaign?.timezone ?? ownTimezone()))
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
          <Notice kind="info">Nothing is chosen on Home yet: choose cities and business types there first.</Notice>
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
            <Text c="dimmed">Captures what is chosen on Home: {chosen.line}.</Text>
          ) : (
            <Checkbox
              label={`Capture what is chosen on Home now: ${chosen.line}`}
              checked={takesChosen}
              onChange={(event) => setTakesChosen(event.currentTarget.checked)}
            />
          ))}
        <ScheduleFields value={schedule} onChange={setSchedule} />
        <Problem of={save.error} or="The campaign was not saved." />
        <FormEnd label="Save" isBusy={save.isPending} isDisabled={request === undefined} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
