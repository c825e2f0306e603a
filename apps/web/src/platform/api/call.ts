import {
  authMessages,
  type ActionOutcome,
  pathOf,
  type Route,
  type RouteName,
  routes,
  runtimeMessages,
} from '@gazetteer/contract'
import { z } from 'zod'
import { ApiError, codeOf, isUnreachable, UserError } from './api-error.ts'
import { apiBase } from '../paths.ts'
import { askForProof, NotProved } from './proof.ts'
import { completeAnswer } from './complete-answer.ts'
import { noteNoAnswer } from '../connection.ts'

type Routes = typeof routes
export type Body<N extends RouteName> = Routes[N] extends { body: infer B extends z.ZodType } ? z.input<B> : undefined
export type Query<N extends RouteName> = Routes[N] extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined
export type Params<N extends RouteName> = Routes[N] extends { params: infer P extends z.ZodType }
  ? z.input<P>
  : undefined
export type ApiAnswer<N extends RouteName> = z.output<Routes[N]['answer']>

export type CallOptions<N extends RouteName> = {
  body?: Body<N> | undefined
  query?: Query<N> | undefined
  params?: Params<N> | undefined
  signal?: AbortSignal | undefined
}

const usualTimeoutMs = 30_000
const keepaliveMost = 16_000

/**
 * Calls one route of the contract with cookies and a timeout, and parses the response. A call that needs a fresh proof
 * asks the user for it and is repeated once. Throws ApiError, or NotProved when the user cancels.
 */
export async function call<N extends RouteName>(name: N, options: CallOptions<N> = {}): Promise<ApiAnswer<N>> {
  try {
    return await callOnce(name, options)
  } catch (error) {
    if (codeOf(error) !== 'proof-required') throw error
    if (!(await askForProof())) throw new NotProved()
    return await callOnce(name, options)
  }
}

async function callOnce<N extends RouteName>(name: N, options: CallOptions<N>): Promise<ApiAnswer<N>> {
  const route: Route = routes[name]
  const timeout = AbortSignal.timeout(route.timeoutMs ?? usualTimeoutMs)
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal])
  const { response, text } = await send(urlOf(route, options), route.method, { body: options.body, signal })
  const body = parseJson(text)
  if (!response.ok) {
    const { status, statusText } = response
    throw noticed(new ApiError('http', errorText(body, status, statusText), { status, body }))
  }
  return answerOf<N>(name, body)
}

async function send(url: string, method: string, { body, signal }: { body: unknown; signal: AbortSignal }) {
  try {
    const response = await fetch(url, {
      method,
      credentials: 'include',
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      signal,
      ...(body === undefined ? {} : bodyOf(JSON.stringify(body))),
    })
    return { response, text: await response.text() }
  } catch (cause) {
    if (signal.aborted) throw timeoutError(cause, signal)
    throw noticed(new ApiError('network', runtimeMessages.cannotConnect, { cause }))
  }
}

/** A call aborted by its caller is no sign of an outage. */
function timeoutError(cause: unknown, { reason }: AbortSignal): ApiError {
  const error = new ApiError('timeout', authMessages.timedOut, { cause })
  const isTimeout = reason instanceof DOMException && reason.name === 'TimeoutError'
  return isTimeout ? noticed(error) : error
}

/** Reports an unanswered call to the connection state. */
function noticed(error: ApiError): ApiError {
  if (isUnreachable(error)) noteNoAnswer()
  return error
}

/** keepalive lets a small request finish after the page closes; browsers limit it to 64 kB. */
const bodyOf = (body: string) => ({ body, keepalive: body.length < keepaliveMost })

function urlOf(route: Route, { query, params }: { query?: unknown; params?: unknown }): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(key, String(value))
  }
  const suffix = search.size === 0 ? '' : `?${search.toString()}`
  return `${apiBase}${pathOf(route, params)}${suffix}`
}

/** The JSON of a response; text that is no JSON stays text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The schema of route N parses the answer of N. TypeScript cannot follow the generic index, hence the cast. */
function answerOf<N extends RouteName>(name: N, body: unknown): ApiAnswer<N> {
  const route: Route = routes[name]
  const parsed = route.answer.safeParse(completeAnswer(name, body))
  if (!parsed.success) {
    throw new ApiError('answer', 'Unexpected response from the server. Reload the page.', {
      status: 200,
      body,
      cause: parsed.error,
    })
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return parsed.data as ApiAnswer<N>
}

/** The URL of a route that a link or a download opens. */
export function urlFor<N extends RouteName>(name: N, options: Pick<CallOptions<N>, 'query' | 'params'>): string {
  return urlOf(routes[name], options)
}

/** Returns a successful answer; otherwise throws the server's message. */
export function succeeded<A extends ActionOutcome>(answer: A, failed: string): A {
  if (!answer.success) throw new UserError(answer.error ?? answer.message ?? failed)
  return answer
}

/** The message of an error for the user. A browser's or a library's own text is never shown. */
export const messageOf = (cause: unknown, fallback: string): string =>
  cause instanceof UserError && cause.message !== '' ? cause.message : fallback

const bodySchema = z.object({
  error: z
    .union([z.string(), z.object({ message: z.string() })])
    .optional()
    .catch(undefined),
  message: z.string().optional().catch(undefined),
})

/** The server's message: error.message, error or message of the body; else the status and its text. */
export const errorText = (body: unknown, status: number, statusText: string): string =>
  serverText(body) ?? `${status} ${statusText}`.trim()

/** The server's message in a body, if any. */
export function serverText(body: unknown): string | null {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) return null
  const { error: inner, message } = parsed.data
  if (typeof inner === 'object') return inner.message
  if (inner !== undefined && inner !== '') return inner
  return message === undefined || message === '' ? null : message
}
