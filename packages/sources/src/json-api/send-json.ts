import { parseUrl } from '@gazetteer/listing/text'
import { discardBody, Oversized, readBody } from '@gazetteer/bounded'
import { exchange } from '../exchange.ts'
import { SourceError } from '../port.ts'
import { productAgent } from '../user-agent.ts'
import { withoutSecrets } from './without-secrets.ts'

export type ApiRequest = {
  /** The source's title, for messages. */
  title: string
  url: string
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body: string | null
  timeoutMs: number
  /** Masked in an error's text. */
  secrets: readonly string[]
}
/** `json` is undefined when the body of an error is not JSON. */
export type ApiAnswer = { status: number; headers: Headers; json: unknown }

const maxAnswerBytes = 8 * 1024 * 1024
const maxErrorBytes = 64 * 1024

/**
 * Sends one request. Redirects are not followed: headers and body may hold a key. Throws SourceError, or the signal's
 * reason when aborted.
 */
export async function sendJson(request: ApiRequest, signal: AbortSignal): Promise<ApiAnswer> {
  const { title, url, method, headers, body, timeoutMs, secrets } = request
  return await exchange({ title, timeoutMs, repeatAfterMs: null }, signal, async (requestSignal) => {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', 'user-agent': productAgent, ...headers },
      ...(body === null ? {} : { body }),
      redirect: 'manual',
      signal: requestSignal,
    })
    const { status } = response
    if (status >= 300 && status < 400) await refuseRedirect(response, { title, url })
    return { status, headers: response.headers, json: await jsonOf(response, { title, secrets }) }
  })
}

async function refuseRedirect(response: Response, { title, url }: { title: string; url: string }): Promise<never> {
  await discardBody(response)
  const target = parseUrl(response.headers.get('location') ?? '', url)
  throw new SourceError(
    'refused',
    `${title} redirects to ${target?.host ?? 'another address'}, which is not allowed.`,
    {
      isUnbilled: true,
    },
  )
}

async function jsonOf(response: Response, { title, secrets }: Pick<ApiRequest, 'title' | 'secrets'>): Promise<unknown> {
  try {
    const bytes = await readBody(response, response.ok ? maxAnswerBytes : maxErrorBytes)
    const text = new TextDecoder().decode(bytes)
    return JSON.parse(response.ok ? text : withoutSecrets(text, secrets))
  } catch (cause) {
    if (!response.ok) return undefined
    if (cause instanceof Oversized)
      throw new SourceError('too-large', `The answer of ${title} ${cause.message}.`, { cause })
    if (cause instanceof SyntaxError)
      throw new SourceError('unavailable', `${title} returned an incomplete answer.`, { cause })
    throw cause
  }
}
