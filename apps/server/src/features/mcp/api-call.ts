import type { RouteName, routes } from '@gazetteer/contract'
import type { z } from 'zod'

export type ApiInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: object }

/** Calls this API on the caller's behalf; a refusal is thrown with its message. */
export type ApiCall = <N extends RouteName>(
  name: N,
  input?: ApiInput,
  signal?: AbortSignal,
) => Promise<z.output<(typeof routes)[N]['answer']>>
