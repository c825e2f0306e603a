import { Button, Stack } from '@mantine/core'
import type { TableRow } from '@gazetteer/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { plural } from '../../../platform/formats.ts'
import { Nothing, Problem } from '../../../platform/ui/index.ts'
import { findLikely } from './compare-rows.ts'
import { Comparing, useComparison } from './comparing.tsx'
import { LikelyPair } from './likely-pair.tsx'
import { PairReview } from './pair-review.tsx'
import { type Merge, mergeRows } from './merge.ts'
import { call } from '../../../platform/api/call.ts'

type LikelyDuplicatesProps = { rows: readonly TableRow[]; onMerged: (merge: Merge, undo: string) => void }

/** Near matches beyond the four rules. Pairs are never merged automatically; each needs a decision. */
export function LikelyDuplicates({ rows, onMerged }: LikelyDuplicatesProps) {
  const { comparedRows, comparison, problem } = useComparison(rows, findLikely)
  const { dismissed, isLoaded, dismiss, bringBack, ...pairsOfAccount } = useDismissedPairs()
  const [isShowingDismissed, setIsShowingDismissed] = useState(false)
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows])
  const merge = useMutation({
    mutationFn: mergeRows,
    onSuccess: (answer, chosen) => {
      if ('undo' in answer) onMerged(chosen, answer.undo)
    },
  })

  if (comparison === null || !isLoaded) return <Comparing count={comparedRows.length} problem={problem} />
  const pairs = comparison.flatMap((pair) => {
    const one = byId.get(pair.a)
    const other = byId.get(pair.b)
    return one === undefined || other === undefined ? [] : [{ pair, one, other, name: pairName(one, other) }]
  })
  const hidden = pairs.filter(({ name }) => dismissed.has(name))
  const open = pairs.filter(({ name }) => !dismissed.has(name))
  const shown = isShowingDismissed ? hidden : open

  return (
    <Stack gap="md">
      <p>
        {isShowingDismissed
          ? `${plural(hidden.length, 'pair')} marked as different businesses.`
          : `${plural(open.length, 'pair')} may be the same business. A merge keeps one listing, fills its missing values from the other, and deletes the other. Dismiss a pair to hide it.`}
      </p>
      <Problem of={merge.data !== undefined && 'problem' in merge.data ? merge.data.problem : null} />
      <Problem of={pairsOfAccount.problem} or="Dismissed pairs could not be loaded." />
      {shown.length === 0 && (
        <Nothing title={isShowingDismissed ? 'No dismissed pairs' : 'No likely duplicates'}>
          {isShowingDismissed ? 'All pairs are open for review.' : 'No two rows are similar enough to review.'}
        </Nothing>
      )}
      <PairReview count={shown.length} key={isShowingDismissed ? 'dismissed' : 'open'}>
        {(at) => {
          const entry = shown[at]
          if (entry === undefined) return null
          const { name, ...pair } = entry
          return (
            <LikelyPair
              key={name}
              {...pair}
              isDismissed={isShowingDismissed}
              onMerge={(chosen) => merge.mutateAsync(chosen)}
              onDismiss={() => {
                if (isShowingDismissed) bringBack(name)
                else dismiss(name)
              }}
            />
          )
        }}
      </PairReview>
      {(hidden.length > 0 || isShowingDismissed) && (
        <Button variant="link" mr="auto" onClick={() => setIsShowingDismissed(!isShowingDismissed)}>
          {isShowingDismissed ? 'Back to open pairs' : `Show ${plural(hidden.length, 'dismissed pair')}`}
        </Button>
      )}
    </Stack>
  )
}

/** Independent of the order of the two rows and of their database ids. */
export const pairName = (one: TableRow, other: TableRow): string => [rowName(one), rowName(other)].toSorted().join(' ')

const rowName = ({ id, source, source_id: sourceId }: TableRow): string =>
  source === null || sourceId === null ? `#${id}` : `${source}/${sourceId}`

const key = ['dismissed-pairs']

/** Pairs that this account dismissed as different businesses. Until `isLoaded`, no pair is shown. */
function useDismissedPairs() {
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => new Set((await call('dismissedPairs', { signal })).pairs),
  })
  const change = useMutation({
    mutationFn: (body: { pair: string; dismissed: boolean }) => call('dismissPair', { body }),
    onMutate: ({ pair, dismissed }) =>
      client.setQueryData<Set<string>>(key, (known = new Set()) => {
        const next = new Set(known)
        if (dismissed) next.add(pair)
        else next.delete(pair)
        return next
      }),
    // Optimistic update. If the server refuses, refetch its state.
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
  return {
    dismissed: data ?? new Set<string>(),
    isLoaded: data !== undefined || error !== null,
    problem: change.error ?? error,
    dismiss: (pair: string) => change.mutate({ pair, dismissed: true }),
    bringBack: (pair: string) => change.mutate({ pair, dismissed: false }),
  }
}
