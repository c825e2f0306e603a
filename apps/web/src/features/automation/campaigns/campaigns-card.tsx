import { ActionIcon, Box, Button, Group, Menu, Text } from '@mantine/core'
import { type Campaign, changeKinds, type Comparison } from '@gazetteer/contract'
import { Ellipsis, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AddButton, Card, QueryList, Note, Quiet } from '../../../platform/ui/index.ts'
import { ChangesDialog } from '../changes/changes-dialog.tsx'
import { kindWords } from '../changes/change-words.ts'
import { chosenLine } from '../../../platform/chosen-line.ts'
import { useCampaigns } from '../queries.ts'
import CampaignDialog, { type ChosenRequest } from './campaign-dialog.tsx'
import { formatCount } from '../../../platform/formats.ts'
import { useChange } from '../../../platform/api/use-call.ts'
import { confirm } from '../../../platform/confirm.tsx'
import { CampaignState } from './campaign-state.tsx'
import { scheduleWords } from './schedule.ts'

/** `chosen`: the selection on Home for a new campaign; null: nothing is selected. */
export default function CampaignsCard({ chosen }: { chosen: ChosenRequest | null }) {
  const list = useCampaigns()
  const operations = useCampaignOperations()
  const [edited, setEdited] = useState<Campaign | 'new' | null>(null)
  const [shown, setShown] = useState<Campaign | null>(null)

  return (
    <Card
      title="Campaigns"
      titleId="campaigns"
      note="Saved captures, manual or scheduled"
      aside={<AddButton onClick={() => setEdited('new')}>New campaign</AddButton>}
    >
      <QueryList
        items={list.data}
        problem={list.error ?? operations.run.error ?? operations.pause.error ?? operations.remove.error}
        failed="Could not load the campaigns."
        empty="No campaigns yet. Choose cities and business types on Home, then save them here."
      >
        {(campaign) => (
          <CampaignRow
            key={campaign.id}
            campaign={campaign}
            operations={operations}
            onEdit={() => setEdited(campaign)}
            onChanges={() => setShown(campaign)}
          />
        )}
      </QueryList>
      {edited !== null && (
        <CampaignDialog campaign={edited === 'new' ? null : edited} chosen={chosen} onClose={() => setEdited(null)} />
      )}
      {shown !== null && <ChangesDialog campaign={shown} onClose={() => setShown(null)} />}
    </Card>
  )
}

const useCampaignOperations = () => ({
  run: useChange('runCampaign', 'campaigns'),
  pause: useChange('pauseCampaign', 'campaigns'),
  remove: useChange('deleteCampaign', 'campaigns'),
})

type CampaignRowProps = {
  campaign: Campaign
  operations: ReturnType<typeof useCampaignOperations>
  onEdit: () => void
  onChanges: () => void
}

/** Selection, schedule, state and latest changes of one campaign; stacked on a phone. */
function CampaignRow({ campaign, operations: { run, pause, remove }, onEdit, onChanges }: CampaignRowProps) {
  const { id, name, cron, isPaused, lastComparison: last } = campaign
  const isBusy = run.isPending && run.variables.id === id
  const confirmDelete = () =>
    confirm(
      {
        title: 'Delete campaign',
        text: `This deletes “${name}” with its schedule and change history. Captures and files stay.`,
        button: 'Delete campaign',
      },
      () => remove.mutate({ id }),
    )
  return (
    <Group component="li" className="hairline" py={8} gap="6px 16px">
      <Box flex="3 1 260px" miw={0}>
        <Text fw={500}>{name}</Text>
        <Note>
          {contentOf(campaign)} · {scheduleWords(campaign)}
        </Note>
      </Box>
      <Box flex="2 1 180px" miw={0}>
        <CampaignState campaign={campaign} />
      </Box>
      <Box flex="2 1 200px" miw={0} fz="sm">
        {last === null ? <Quiet>Not run yet</Quiet> : <ChangeCounts comparison={last} onOpen={onChanges} />}
      </Box>
      <Group gap="xs" wrap="nowrap" ml="auto">
        <Button
          loading={isBusy}
          leftSection={<Play size={14} />}
          onClick={() => run.mutate({ id })}
          aria-label={`Run ${name} now`}
        >
          Run
        </Button>
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={`More for ${name}`} size={32}>
              <Ellipsis size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={last === null} onClick={onChanges}>
              Changes
            </Menu.Item>
            <Menu.Item leftSection={<Pencil size={14} />} onClick={onEdit}>
              Edit
            </Menu.Item>
            {cron !== null && (
              <Menu.Item leftSection={<Pause size={14} />} onClick={() => pause.mutate({ id, paused: !isPaused })}>
                {isPaused ? 'Resume schedule' : 'Pause schedule'}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<Trash2 size={14} />} color="fail" onClick={() => void confirmDelete()}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </Group>
  )
}

function contentOf({ request: { city, cities = [], areas = [], businessType = [] } }: Campaign): string {
  const named = areas.map(({ area, businessTypes }) => ({ ...('name' in area && { label: area.name }), businessTypes }))
  const chosen = { city: city ?? null, businessTypes: [businessType].flat(), cities, areas: named }
  return chosenLine(chosen, city === undefined ? 'autonomous' : 'manual')
}

/** Counts of the latest changes; opens the list. */
function ChangeCounts({ comparison, onOpen }: { comparison: Comparison; onOpen: () => void }) {
  const { counts, isFirst } = comparison
  if (counts === null) return <Quiet>Changes appear when the capture ends</Quiet>
  if (isFirst) return <Quiet>First capture. Later captures are compared with it.</Quiet>
  const changed = changeKinds.filter((kind) => counts[kind] > 0)
  if (changed.length === 0) return <Quiet>No changes</Quiet>
  return (
    <Button variant="link" onClick={onOpen}>
      {changed.map((kind) => `${formatCount(counts[kind])} ${kindWords[kind].toLowerCase()}`).join(' · ')}
    </Button>
  )
}
