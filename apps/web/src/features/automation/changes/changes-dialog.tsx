import { Anchor, Box, Button, Group, NativeSelect, SegmentedControl, Skeleton, Stack, Table, Text } from '@mantine/core'
import { type Campaign, type Change, type ChangeKind, changeKinds, type Comparison } from '@gazetteer/contract'
import { useState } from 'react'
import { urlFor } from '../../../platform/api/call.ts'
import { useCall } from '../../../platform/api/use-call.ts'
import { formatCount, formatDateTime } from '../../../platform/formats.ts'
import { Note, Notice, Problem, StateMark } from '../../../platform/ui/index.ts'
import { useChanges } from '../queries.ts'
import { cellText, fieldLabel, kindTones, kindWords } from './change-words.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'

/** The changes that each capture of a campaign found. */
export function ChangesDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const list = useCall('comparisons', { query: { campaign: campaign.id } })
  const compared = (list.data?.comparisons ?? []).filter(({ counts }) => counts !== null)
  const [job, setJob] = useState<string | null>(null)
  const chosen = compared.find(({ jobId }) => jobId === job) ?? compared[0]
  return (
    <Dialog isOpen isLarge size={760} title={`Changes: ${campaign.name}`} onClose={onClose}>
      <Stack>
        <Problem of={list.error} or="Could not load the changes." />
        {list.isPending && <Skeleton h={200} />}
        {list.data !== undefined && chosen === undefined && (
          <Text c="dimmed">No changes yet. Each capture is compared with the previous ones when it ends.</Text>
        )}
        {chosen !== undefined && (
          <>
            <NativeSelect
              label="Capture"
              value={chosen.jobId}
              data={compared.map(({ jobId, startedAt }) => ({
                value: jobId,
                label: `${formatDateTime(startedAt)} · ${jobId}`,
              }))}
              onChange={({ currentTarget }) => setJob(currentTarget.value)}
            />
            <ChangesOf key={chosen.jobId} campaign={campaign.id} comparison={chosen} />
          </>
        )}
      </Stack>
    </Dialog>
  )
}

/** The changes of one capture of a campaign. */
export function ChangesOf({ campaign, comparison }: { campaign: string; comparison: Comparison }) {
  const [kind, setKind] = useState<ChangeKind | undefined>()
  const { jobId, isFirst, counts, error } = comparison
  const changes = useChanges({ campaign, job: jobId, kind })
  const rows = changes.data?.pages.flatMap((page) => page.changes) ?? []
  const all = changeKinds.reduce((sum, one) => sum + (counts?.[one] ?? 0), 0)
  if (isFirst)
    return <Text c="dimmed">This was the first capture of these cities. Later captures are compared with it.</Text>
  if (all === 0) return <Text c="dimmed">No changes since the previous capture.</Text>
  return (
    <>
      {error !== null && <Notice kind="warn">The changes could not be written to your database: {error}</Notice>}
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          aria-label="Kind of change"
          value={kind ?? ''}
          data={[
            { value: '', label: `All ${formatCount(all)}` },
            ...changeKinds
              .filter((one) => (counts?.[one] ?? 0) > 0)
              .map((one) => ({ value: one, label: `${kindWords[one]} ${formatCount(counts?.[one])}` })),
          ]}
          onChange={(value) => setKind(changeKinds.find((one) => one === value))}
        />
        <Group gap="sm">
          <Anchor href={urlFor('changesExport', { query: { campaign, job: jobId, format: 'csv' } })}>
            Download CSV
          </Anchor>
          <Anchor href={urlFor('changesExport', { query: { campaign, job: jobId, format: 'json' } })}>
            Download JSON
          </Anchor>
        </Group>
      </Group>
      <Problem of={changes.error} or="Could not load the changes." />
      {changes.isPending && <Skeleton h={200} />}
      <Table horizontalSpacing={0} aria-label="Changes">
        <Table.Tbody>
          {rows.map((change) => (
            <ChangeRow key={change.seq} change={change} />
          ))}
        </Table.Tbody>
      </Table>
      {changes.hasNextPage && (
        <Button loading={changes.isFetchingNextPage} onClick={() => void changes.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

function ChangeRow({ change: { kind, fields, listing } }: { change: Change }) {
  const location = [listing.address, listing.city].filter(Boolean).join(', ')
  return (
    <Table.Tr>
      <Table.Td py={8} style={{ verticalAlign: 'top' }} w={110}>
        <StateMark tone={kindTones[kind]}>{kindWords[kind]}</StateMark>
      </Table.Td>
      <Table.Td py={8} style={{ whiteSpace: 'normal' }}>
        <Text fw={500}>{listing.name}</Text>
        {location !== '' && <Note>{location}</Note>}
        {fields
          .filter(({ field }) => field !== 'status' || kind === 'closed')
          .map(({ field, from, to }) => (
            <Group key={field} gap="0 8px" fz="sm" mt={2} style={{ overflowWrap: 'anywhere' }}>
              <Box c="dimmed">{fieldLabel(field)}</Box>
              <del>{cellText(from)}</del>
              <span aria-hidden="true">→</span>
              <ins style={{ textDecoration: 'none', fontWeight: 500 }}>{cellText(to)}</ins>
            </Group>
          ))}
      </Table.Td>
    </Table.Tr>
  )
}
