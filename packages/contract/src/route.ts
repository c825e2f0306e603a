import type { z } from 'zod'

/** One route. `timeoutMs` applies to the client. A route without `body` accepts none, an empty one, or `{}`. */
export type Route = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  readonly query?: z.ZodType
  readonly params?: z.ZodType
  readonly body?: z.ZodType
  readonly answer: z.ZodType
  readonly timeoutMs?: number
}

/** The path of a route with its parameters filled in. */
export const pathOf = ({ path }: Pick<Route, 'path'>, params?: unknown): string => {
  const values = new Map<string, unknown>(Object.entries(params ?? {}))
  return path.replaceAll(/:(\w+)/gu, (_, name: string) => encodeURIComponent(String(values.get(name))))
}

export const get = <R extends Omit<Route, 'method'>>(route: R) => ({ method: 'GET' as const, ...route })
export const post = <R extends Omit<Route, 'method'>>(route: R) => ({ method: 'POST' as const, ...route })
