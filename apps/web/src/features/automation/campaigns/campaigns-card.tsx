import { Button, Skeleton, Stack, Text } from '@mantine/core'
import type { Campaign } from '@gazetteer/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/api-error.ts'
import { overlays } from '../../../platform/overlays.ts'
import { Card } from '../../../platform/ui/card.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { ChangesDialog } from '../changes/changes-dialog.tsx'
import { useCampaigns, useChange } from '../queries.ts'
import { CampaignDialog, type ChosenRequest } from './campaign-dialog.tsx'
import { CampaignRow } from './campaign-row.tsx'

/** `chosen`: what Home would start, for a new campaign; null: nothing is chosen there. */
export default function CampaignsCard({ chosen }: { chosen: ChosenRequest | null }) {
  const list = useCampaigns()
  const run = useChange('runCampaign', 'campaigns')
  const pause = useChange('pauseCampaign', 'campaigns')
  const remove = useChange('deleteCampaign', 'campaigns')
  const [edited, setEdited] = useState<Campaign | 'new' | null>(null)
  const [shown, setShown] = useState<Campaign | null>(null)
  const problem = list.error ?? run.error ?? pause.error ?? remove.error
  const askDelete = async ({ id, name }: Campaign) =>
    (await overlays()).modals.openConfirmModal({
      title: 'Delete campaign',
      children: (
        <Text>
          “{name}” is deleted with its schedule and what it knows of its listings. Its captures and files stay.
        </Text>
      ),
      labels: { confirm: 'Delete campaign', cancel: 'Cancel' },
      confirmProps: { variant: 'danger' },
      onConfirm: () => remove.mutate({ id }),
    })

  return (
    <Card
      title="Campaigns"
      titleId="campaigns"
      note="Saved choices, run again by hand or on a schedule"
      aside={
        <Button leftSection={<Plus size={14} />} onClick={() => setEdited('new')}>
          New campaign
        </Button>
      }
    >
      {problem !== null && <Notice kind="error">{messageOf(problem, 'The campaigns could not be loaded.')}</Notice>}
      {list.isPending && <Skeleton h={20} />}
      {list.data?.length === 0 && (
        <Text c="dimmed">None yet. Choose cities and business types on Home, then save them here as a campaign.</Text>
      )}
      {list.data !== undefined && list.data.length > 0 && (
        <Stack component="ul" gap={0}>
          {list.data.map((campaign) => (
            <CampaignRow
              key={campaign.id}
              campaign={campaign}
              isBusy={run.isPending && run.variables?.id === campaign.id}
              onRun={() => run.mutate({ id: campaign.id })}
              onPause={() => pause.mutate({ id: campaign.id, paused: !campaign.isPaused })}
              onEdit={() => setEdited(campaign)}
              onDelete={() => void askDelete(campaign)}
              onChanges={() => setShown(campaign)}
            />
          ))}
        </Stack>
      )}
      {edited !== null && (
        <CampaignDialog campaign={edited === 'new' ? null : edited} chosen={chosen} onClose={() => setEdited(null)} />
      )}
      {shown !== null && <ChangesDialog campaign={shown} onClose={() => setShown(null)} />}
    </Card>
  )
}
