import { Readable } from 'node:stream'
import { type Route, type RouteName, routes } from '@gazetteer/contract'
import { z } from 'zod'
import { webUrl } from '../config-values.ts'
import { Invalid } from '../platform/errors.ts'
import { trusted } from '../platform/trusted.ts'
import type { ApiCall } from '../features/mcp/index.ts'

const refusalSchema = z.object({ error: z.string() })

/** The server, or a proxy before it, is away; it may be back soon. */
export class NoAnswer extends Invalid {}

/** A server by its address and an API key. What it refuses is thrown as Invalid, in its own words. */
export type RemoteApi = {
  call: ApiCall
  /** The file of a run, as it is taken. */
  download: (name: string, signal: AbortSignal) => Promise<Readable>
}

/** Throws Invalid for what is no address of a server. */
export function openRemoteApi({ url, key }: { url: string; key: string }): RemoteApi {
  if (!webUrl.safeParse(url).success)
    throw new Invalid(`--url ${url}: it is the address of a server, such as http://localhost:4000`)
  async function ask(path: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
    const headers = { authorization: `Bearer ${key}`, ...(init.body ? { 'content-type': 'application/json' } : {}) }
    const answer = await fetch(new URL(path, url), {
      ...init,
      headers,
      redirect: 'error',
      signal: signal ?? null,
    }).catch((error: unknown) => {
      if (signal?.aborted === true) throw error
      throw new NoAnswer(`There is no answer from ${url}.`, { cause: error })
    })
    if (answer.ok) return answer
    const refusal = refusalSchema.safeParse(await answer.json().catch(() => null))
    const Refusal = answer.status > 500 ? NoAnswer : Invalid
    throw new Refusal(refusal.data?.error ?? `${url} answered ${answer.status}.`)
  }
  return {
    async call(name, { query, body } = {}, signal) {
      const { method, path }: Route = routes[trusted<RouteName>(name)]
      const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
      const search = new URLSearchParams(asked.map(([field, value]): [string, string] => [field, String(value)]))
      const given = method === 'POST' ? { method, body: JSON.stringify(body ?? {}) } : { method }
      const answer = await ask(`${path}?${search.toString()}`, given, signal)
      // a server of this version answers as the contract says
      return trusted(routes[name].answer.parse(await answer.json()))
    },
    async download(name, signal) {
      const { body } = await ask(`/api/download/${encodeURIComponent(name)}`, {}, signal)
      if (body === null) throw new Invalid(`${url} sent no file.`)
      return Readable.fromWeb(body)
    },
  }
}
