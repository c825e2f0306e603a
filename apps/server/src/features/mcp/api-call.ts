import type { RouteName, routes } from '@gazetteer/contract'
import type { z } from 'zod'

export type ApiInput = { query?: Record<string, unknown>; body?: object }

/** A call of this API by whoever asks; what it refuses is thrown with the words of the refusal. */
export type ApiCall = <N extends RouteName>(
  name: N,
  input?: ApiInput,
  signal?: AbortSignal,
) => Promise<z.output<(typeof routes)[N]['answer']>>
