import type { z } from 'zod'
import { WalletAway } from './wallet.ts'

const timeoutMs = 15_000
const mostBytes = 4_000_000

/** Fetches JSON and validates it. Throws WalletAway for everything else, with the reason for the log. */
export async function fetchJson<T>(url: string, schema: z.ZodType<T>, init: RequestInit = {}): Promise<T> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const text = await bounded(response)
    if (!response.ok) throw new Error(`it answered ${response.status}: ${text.slice(0, 200)}`)
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new WalletAway(`${new URL(url).host} is unavailable: ${cause instanceof Error ? cause.message : 'unknown'}`, {
      cause,
    })
  }
}

async function bounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new Error('its response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
