import type { TableRow } from '@gazetteer/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

/** The same for the same two rows, whichever comes first and whatever ids the database gave them. */
export const pairName = (one: TableRow, other: TableRow): string => [rowName(one), rowName(other)].toSorted().join(' ')

const rowName = ({ id, source, source_id: sourceId }: TableRow): string =>
  source === null || sourceId === null ? `#${id}` : `${source}/${sourceId}`

const key = ['dismissed-pairs']

/** Pairs of which this account said that they are two businesses. `isLoaded`: before, none is asked about. */
export function useDismissedPairs() {
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
    // Shown at once; where the server refused, as it has it.
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
