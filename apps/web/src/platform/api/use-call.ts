import type { RouteName } from '@gazetteer/contract'
import { useMutation, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { type Answer, type Body, call, type Query } from './call.ts'

export type UseCallOptions<N extends RouteName, T> = { query?: Query<N> | undefined } & Omit<
  UseQueryOptions<Answer<N>, Error, T>,
  'queryKey' | 'queryFn'
>

/** An answer of the server, kept under the route's name and what was asked. */
export function useCall<N extends RouteName, T = Answer<N>>(name: N, options: UseCallOptions<N, T> = {}) {
  const { query, ...rest } = options
  return useQuery({ queryKey: [name, query], queryFn: ({ signal }) => call(name, { query, signal }), ...rest })
}

/** A call that changes something; the routes whose answers it made old are asked anew. */
export function useChange<N extends RouteName>(name: N, ...old: readonly RouteName[]) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<N>) => call<N>(name, { body }),
    onSettled: () => Promise.all(old.map((route) => client.invalidateQueries({ queryKey: [route] }))),
  })
}

/** Of an answer that stays as it is while the page is open. */
export const askedOnce = { staleTime: Infinity, refetchOnWindowFocus: false }
