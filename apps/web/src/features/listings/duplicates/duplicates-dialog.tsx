import { Button, Group, SegmentedControl, Skeleton, Stack, Table, Text } from '@mantine/core'
import type { Removal } from '@gazetteer/contract'
import { sourceTitle } from '@gazetteer/listing'
import { useState } from 'react'
import { Nothing, Problem, ScrollFrame } from '../../../platform/ui/index.ts'
import { DuplicatesPreview, type DuplicatesProps } from './duplicates-preview.tsx'
import { LikelyDuplicates } from './likely-duplicates.tsx'
import { useCall, useChange } from '../../../platform/api/use-call.ts'
import { dash, formatCount, formatDateTime, plural } from '../../../platform/formats.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import type { RemovalUndo } from '../edit/use-removal-undo.ts'
import styles from './duplicates.module.css'

const kinds = [
  { value: 'certain', label: 'Exact' },
  { value: 'likely', label: 'Likely' },
  { value: 'removed', label: 'Removed earlier' },
]

/** Previews Remove Dupes, and lists likely pairs for manual review. */
export function DuplicatesDialog(props: DuplicatesProps) {
  const { isComparing, closeDuplicates, onMerged } = props.actions
  const [kind, setKind] = useState('certain')
  return (
    <Dialog title="Remove duplicates" isOpen={isComparing} onClose={closeDuplicates} size={760} isLarge>
      <Stack gap={14}>
        <SegmentedControl aria-label="Kind of duplicates" value={kind} onChange={setKind} data={kinds} />
        <div className={styles.tab}>
          {kind === 'certain' && <DuplicatesPreview {...props} />}
          {kind === 'likely' && <LikelyDuplicates rows={props.rows} onMerged={onMerged} />}
          {kind === 'removed' && <RemovedBefore undo={props.actions.removalUndo} />}
        </div>
      </Stack>
    </Dialog>
  )
}

/** Duplicates removed earlier, which captures skip. Allowing one lets the next capture store it again. */
function RemovedBefore({ undo }: { undo: RemovalUndo }) {
  const removals = useCall('tableRemovals', { gcTime: 0 })
  const list = useCall('removedDuplicates', { gcTime: 0 })
  const allow = useChange('allowDuplicates', 'removedDuplicates')
  const problem = list.error ?? removals.error ?? allow.error
  const { count = 0, removed = [] } = list.data ?? {}
  if (problem !== null) return <Problem of={problem} or="Could not load the list. Try again." />
  if (list.isPending || removals.data === undefined) return <Skeleton h={120} />
  if (count === 0 && removals.data.removals.length === 0) {
    return <Nothing title="No removed duplicates">Duplicates that you remove are listed here.</Nothing>
  }
  return (
    <Stack gap="md">
      <Removals removals={removals.data.removals} undo={undo} />
      <Group justify="space-between" wrap="nowrap">
        <p>
          Captures skip {plural(count, 'removed duplicate')}.
          {count > removed.length && ` Showing the newest ${formatCount(removed.length)}.`}
        </p>
        <Button loading={allow.isPending} onClick={() => allow.mutate({ ids: null })}>
          Allow all again
        </Button>
      </Group>
      <ScrollFrame role="group" aria-label="Removed duplicates" mah={420}>
        <Table aria-label="Removed duplicates" verticalSpacing={6}>
          <Table.Tbody>
            {removed.map(({ id, name, source, source_id: sourceId, time }) => (
              <Table.Tr key={id}>
                <Table.Td className="breaks">
                  {name === '' ? dash : name}
                  <Text size="xs" c="dimmed">
                    {source === null ? 'unknown source' : `${sourceTitle(source)} · ${sourceId ?? ''}`}
                  </Text>
                </Table.Td>
                <Table.Td className="mono">{formatDateTime(time)}</Table.Td>
                <Table.Td ta="end">
                  <Button variant="link" aria-label={`Allow ${name} again`} onClick={() => allow.mutate({ ids: [id] })}>
                    Allow again
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollFrame>
    </Stack>
  )
}

/** Removals and merges that can be undone, newest first. */
function Removals({
  removals,
  undo: { undo, pendingId, problem },
}: {
  removals: readonly Removal[]
  undo: RemovalUndo
}) {
  if (removals.length === 0) return <Problem of={problem} />
  return (
    <div>
      <Problem of={problem} />
      <Table aria-label="Removals" verticalSpacing={6}>
        <Table.Tbody>
          {removals.map((removal) => (
            <Table.Tr key={removal.id}>
              <Table.Td className="breaks">{removalText(removal)}</Table.Td>
              <Table.Td className="mono">{formatDateTime(removal.time)}</Table.Td>
              <Table.Td ta="end">
                <Button
                  aria-label={`Undo: ${removalText(removal)}`}
                  title={`Until ${formatDateTime(removal.until)}`}
                  loading={pendingId === removal.id}
                  onClick={() => undo(removal.id)}
                >
                  Undo
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function removalText({ kind, name, rows }: Removal): string {
  if (kind === 'merge') return `${name ?? dash} merged`
  return rows === 1 ? `${name ?? dash} removed` : `${plural(rows, 'duplicate')} removed`
}
