import { readBody } from '@gazetteer/bounded'
import type { z } from 'zod'
import { WalletAway } from './wallet.ts'

const timeoutMs = 15_000
const maxBytes = 4_000_000

/** Fetches JSON and validates it. Throws WalletAway for everything else, with the reason for the log. */
export async function fetchJson<T>(url: string, schema: z.ZodType<T>, init: RequestInit = {}): Promise<T> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const text = new TextDecoder().decode(await readBody(response, maxBytes))
    if (!response.ok) throw new Error(`it answered ${response.status}: ${text.slice(0, 200)}`)
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new WalletAway(`${new URL(url).host} is unavailable: ${cause instanceof Error ? cause.message : 'unknown'}`, {
      cause,
    })
  }
}
