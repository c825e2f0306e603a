import { Skeleton, Text } from '@mantine/core'
import type { Campaign } from '@gazetteer/contract'
import { useCall } from '../../../platform/api/use-call.ts'
import { Note, Problem } from '../../../platform/ui/index.ts'
import { useCampaigns } from '../queries.ts'
import { ChangesOf } from './changes-dialog.tsx'

/** What a job changed compared with earlier captures of its campaign. */
export function JobChanges({ jobId }: { jobId: string }) {
  const { data, error } = useCampaigns()
  if (error !== null) return <Problem of={error} or="Could not load the campaigns." />
  if (data === undefined) return <Skeleton h={80} />
  return (
    <>
      {data.map((campaign) => (
        <ChangesOfCampaign key={campaign.id} campaign={campaign} jobId={jobId} />
      ))}
      <Note mt="sm">
        Each capture of a campaign is compared with the campaign’s earlier ones when it ends. Schedule a job to start a
        campaign.
      </Note>
    </>
  )
}

function ChangesOfCampaign({ campaign, jobId }: { campaign: Campaign; jobId: string }) {
  const { data } = useCall('comparisons', { query: { campaign: campaign.id } })
  const comparison = data?.comparisons.find((one) => one.jobId === jobId)
  if (comparison === undefined) return null
  return (
    <>
      <Text fw={500} mb="sm">
        {campaign.name}
      </Text>
      <ChangesOf campaign={campaign.id} comparison={comparison} />
    </>
  )
}
