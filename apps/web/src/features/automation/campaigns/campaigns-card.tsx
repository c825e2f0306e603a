import { Button } from '@mantine/core'
import type { Campaign } from '@gazetteer/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../../platform/api/use-call.ts'
import { confirm } from '../../../platform/confirm.tsx'
import { Card, Listed } from '../../../platform/ui/index.ts'
import { ChangesDialog } from '../changes/changes-dialog.tsx'
import { useCampaigns } from '../queries.ts'
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
  const askDelete = ({ id, name }: Campaign) =>
    confirm(
      {
        title: 'Delete campaign',
        text: `“${name}” is deleted with its schedule and what it knows of its listings. Its captures and files stay.`,
        button: 'Delete campaign',
      },
      () => remove.mutate({ id }),
    )

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
      <Listed
        items={list.data}
        problem={list.error ?? run.error ?? pause.error ?? remove.error}
        failed="The campaigns could not be loaded."
        empty="None yet. Choose cities and business types on Home, then save them here as a campaign."
      >
        {(campaign) => (
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
        )}
      </Listed>
      {edited !== null && (
        <CampaignDialog campaign={edited === 'new' ? null : edited} chosen={chosen} onClose={() => setEdited(null)} />
      )}
      {shown !== null && <ChangesDialog campaign={shown} onClose={() => setShown(null)} />}
    </Card>
  )
}
