import type { RouteName } from '@gazetteer/contract'
import { useMutation, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { type ApiAnswer, type Body, call, type Params, type Query } from './call.ts'

export type UseCallOptions<N extends RouteName, T> = {
  query?: Query<N> | undefined
  params?: Params<N> | undefined
  /** Of the data: another version is fetched again, although the earlier one is not stale. */
  version?: string
} & Omit<UseQueryOptions<ApiAnswer<N>, Error, T>, 'queryKey' | 'queryFn'>

/** A query, cached under the route name and its parameters. */
export function useCall<N extends RouteName, T = ApiAnswer<N>>(name: N, options: UseCallOptions<N, T> = {}) {
  const { query, params, version, ...rest } = options
  return useQuery({
    queryKey: [name, query, ...[params, version].filter((part) => part !== undefined)],
    queryFn: ({ signal }) => call(name, { query, params, signal }),
    ...rest,
  })
}

/** A mutation that invalidates the queries of the given routes. */
export function useChange<N extends RouteName>(name: N, ...old: readonly RouteName[]) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<N>) => call<N>(name, { body }),
    onSettled: () => Promise.all(old.map((route) => client.invalidateQueries({ queryKey: [route] }))),
  })
}

/** For data that does not change while the page is open. */
export const fetchOnce = { staleTime: Infinity, refetchOnWindowFocus: false }
