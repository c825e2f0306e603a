import { Readable } from 'node:stream'
import { pathOf, type Route, type RouteName, routes } from '@gazetteer/contract'
import { z } from 'zod'
import { webUrl } from '../../config-values.ts'
import { Invalid } from '../../platform/errors.ts'
import { trusted } from '../../platform/trusted.ts'
import { UsageError } from '../io.ts'
import type { ApiCall } from '../../features/mcp/index.ts'

const refusalSchema = z.object({ error: z.string(), code: z.string().optional() })

/** The server or its proxy did not answer; worth a retry. */
export class NoAnswer extends Invalid {}

/** A server addressed by URL and API key. Its refusals are thrown as Invalid with its message. */
export type RemoteApi = {
  call: ApiCall
  /** Streams a file. */
  download: (path: string, signal: AbortSignal) => Promise<Readable>
}

/** Throws UsageError when the URL is not a server address. */
export function openRemoteApi({ url, key }: { url: string; key: string }): RemoteApi {
  if (!webUrl.safeParse(url).success)
    throw new UsageError(`--url ${url}: must be the address of a server, such as http://localhost:4000`)
  async function ask(path: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
    const headers = { authorization: `Bearer ${key}`, ...(init.body ? { 'content-type': 'application/json' } : {}) }
    const answer = await fetch(url.replace(/\/$/, '') + path, {
      ...init,
      headers,
      redirect: 'error',
      signal: signal ?? null,
    }).catch((error: unknown) => {
      if (signal?.aborted === true) throw error
      throw new NoAnswer(`No answer from ${url}.`, { cause: error })
    })
    if (answer.ok) return answer
    const refusal = refusalSchema.safeParse(await answer.json().catch(() => null))
    const { error = `${url} answered ${answer.status}.`, code } = refusal.data ?? {}
    const Refusal = answer.status > 500 ? NoAnswer : Invalid
    throw new Refusal(error, code === undefined ? {} : { code })
  }
  return {
    async call(name, { params, query, body } = {}, signal) {
      const { method, path }: Route = routes[trusted<RouteName>(name)]
      const present = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
      const search = new URLSearchParams(present.map(([field, value]): [string, string] => [field, String(value)]))
      const given = method === 'POST' ? { method, body: JSON.stringify(body ?? {}) } : { method }
      const answer = await ask(`${pathOf({ path }, params)}?${search.toString()}`, given, signal)
      // a server of this version answers according to the contract
      return trusted(routes[name].answer.parse(await answer.json()))
    },
    async download(path, signal) {
      const { body } = await ask(path, {}, signal)
      if (body === null) throw new Invalid(`${url} returned no file.`)
      return Readable.fromWeb(body)
    },
  }
}
