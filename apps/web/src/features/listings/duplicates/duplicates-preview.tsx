import { Box, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { type TableRow, undoDays } from '@gazetteer/contract'
import { type DuplicateGroup, type Duplicates, passReasons } from '@gazetteer/listing/duplicates'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { plural } from '../../../platform/formats.ts'
import { Note, Nothing, Problem, ScrollFrame } from '../../../platform/ui/index.ts'
import { deleteDuplicates } from '../edit/edits.ts'
import { ApartPairs } from './apart-pairs.tsx'
import { findCertain } from './compare-rows.ts'
import { Comparing, useComparison } from './comparing.tsx'
import type { RowActions } from '../edit/use-row-actions.ts'
import { Line } from './duplicate-lines.tsx'
import styles from './duplicates.module.css'
import type { Merge } from './merge.ts'

const shownGroups = 100

export type DuplicatesProps = { rows: readonly TableRow[]; actions: RowActions }

/**
 * The groups found by the four rules: which record remains and why. Pairs that lie apart are removed only when ticked.
 * Nothing is deleted before confirmation.
 */
export function DuplicatesPreview({ rows, actions }: DuplicatesProps) {
  const { comparedRows, comparison, problem } = useComparison(rows, findCertain)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const stopping = useRef(new AbortController())
  const byId = useMemo(() => new Map(comparedRows.map((row) => [row.id, row])), [comparedRows])
  const removals = useMemo(() => removalsOf(chosenOf(comparison, ticked), byId), [comparison, ticked, byId])
  const ids = [...removals.keys()]
  const removal = useMutation({
    mutationFn: async () => {
      let removed = 0
      let undo: string | undefined
      const going = ids.flatMap((id) => (gone.has(id) ? [] : { id, kept: removals.get(id)?.kept.id ?? id }))
      const refused = await deleteDuplicates(going, {
        signal: stopping.current.signal,
        onBatch: (batch, removalId) => {
          removed += batch.length
          undo = removalId
          setGone((known) => new Set([...known, ...batch]))
          actions.onGone(batch)
        },
      })
      if (removed > 0) actions.onDone(removed, undo)
      if (refused === null) actions.closeDuplicates()
      return refused
    },
  })

  if (comparison === null) return <Comparing count={comparedRows.length} problem={problem} />
  const { groups, apart } = comparison
  const certain = groups.reduce((sum, { removed }) => sum + removed.length, 0)
  if (groups.length === 0 && apart.length === 0) {
    return <Nothing title="No duplicates">No two rows are exact duplicates.</Nothing>
  }
  return (
    <Stack gap="md">
      <p hidden={groups.length === 0}>
        {plural(certain, 'duplicate')} in {plural(groups.length, 'group')}. The record with the most data in each group
        stays. You can undo the removal for {undoDays} days, under “Removed earlier”. Later captures skip the removed
        records.
      </p>
      <ScrollFrame
        component="ul"
        className={styles.list ?? ''}
        aria-label="Duplicate groups"
        hidden={groups.length === 0}
      >
        {groups.slice(0, shownGroups).map((group) => (
          <DuplicateGroupLines key={`${group.pass}-${group.kept}`} group={group} byId={byId} />
        ))}
        {groups.length > shownGroups && (
          <Box component="li" p="md">
            and {plural(groups.length - shownGroups, 'more group', 'more groups')}
          </Box>
        )}
      </ScrollFrame>
      {apart.length > 0 && (
        <ApartPairs groups={apart} byId={byId} ticked={ticked} onTick={setTicked} isDisabled={removal.isPending} />
      )}
      <Problem of={removal.data} />
      {removal.isPending && <Progress value={(gone.size * 100) / ids.length} aria-label="Duplicates removed" />}
      <Group gap="sm" justify="end" className={styles.foot ?? ''}>
        <Button onClick={() => (removal.isPending ? stopping.current.abort() : actions.closeDuplicates())}>
          {removal.isPending ? 'Stop' : 'Cancel'}
        </Button>
        <Button
          variant="danger"
          loading={removal.isPending}
          disabled={ids.length === 0}
          onClick={() => removal.mutate()}
        >
          Remove {plural(ids.length - gone.size, 'duplicate')}
        </Button>
      </Group>
    </Stack>
  )
}

/** The certain groups, and of the apart ones the ticked rows. */
function chosenOf(found: Duplicates | null, ticked: ReadonlySet<number>): DuplicateGroup[] {
  const apart = found?.apart ?? []
  return [
    ...(found?.groups ?? []),
    ...apart.map((group) => ({ ...group, removed: group.removed.filter((id) => ticked.has(id)) })),
  ]
}

/** Maps each removed row to the row that remains. A later pass can remove a row that an earlier pass retained. */
function removalsOf(groups: readonly DuplicateGroup[], byId: ReadonlyMap<number, TableRow>): Map<number, Merge> {
  const remainingIdOf = new Map(groups.flatMap(({ kept, removed }) => removed.map((id) => [id, kept] as const)))
  const removals = new Map<number, Merge>()
  for (const id of remainingIdOf.keys()) {
    let last = id
    for (let next = remainingIdOf.get(id); next !== undefined; next = remainingIdOf.get(next)) last = next
    const [kept, removed] = [byId.get(last), byId.get(id)]
    if (kept !== undefined && removed !== undefined) removals.set(id, { kept, removed })
  }
  return removals
}

const shownRows = 5

/** One group: why its rows match, which one remains and which are removed. */
function DuplicateGroupLines({ group, byId }: { group: DuplicateGroup; byId: ReadonlyMap<number, TableRow> }) {
  const more = group.removed.length - shownRows
  return (
    <Box component="li" className="hairline" px="md" py="sm" fz="sm" lh="18px">
      <Text span size="xs" c="dimmed">
        {passReasons[group.pass]}
      </Text>
      <Line row={byId.get(group.kept)} word="kept" />
      {group.removed.slice(0, shownRows).map((id) => (
        <Line key={id} row={byId.get(id)} word="removed" />
      ))}
      {more > 0 && <Note>and {plural(more, 'more row', 'more rows')} removed</Note>}
    </Box>
  )
}
