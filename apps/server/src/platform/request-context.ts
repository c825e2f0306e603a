import { AsyncLocalStorage } from 'node:async_hooks'

/** Facts of the request that the code runs for; every log line has them. */
export type RequestFacts = { requestId: string; account?: string }

export const requestContext = new AsyncLocalStorage<RequestFacts>()
