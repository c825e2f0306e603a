import { useEffect, useState } from 'react'
import { type Prices, usualPrices } from '../../features/billing/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { apiBase } from '../../platform/paths.ts'

/** Prices of Professional; null if every account has it. */
export type Offer = Prices | null

/** Default prices until the server's prices have loaded. */
export function useOffer(): Offer {
  const [offer, setOffer] = useState<Offer>(usualPrices)
  useEffect(() => {
    const controller = new AbortController()
    fetchJson('/api/installation', controller.signal).then(
      (answer) => setOffer(offerOf(answer)),
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  return offer
}

function offerOf(answer: unknown): Offer {
  if (typeof answer !== 'object' || answer === null) return usualPrices
  if (Reflect.get(answer, 'isProfessionalForAll') === true) return null
  const listPriceUsd: unknown = Reflect.get(answer, 'listPriceUsd')
  const introPriceUsd: unknown = Reflect.get(answer, 'introPriceUsd')
  return typeof listPriceUsd === 'number' && typeof introPriceUsd === 'number'
    ? { listPriceUsd, introPriceUsd }
    : usualPrices
}

/** Parses an answer without the contract's schemas, so the landing page stays small. */
export async function fetchJson(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await send(path, signal)
  if (!response.ok) throw new ApiError('http', `${path}: ${response.status}`, { status: response.status })
  return response.json()
}

async function send(path: string, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(apiBase + path, { credentials: 'include', ...(signal === undefined ? {} : { signal }) })
  } catch (cause) {
    throw new ApiError(signal?.aborted === true ? 'timeout' : 'network', `${path}: no response`, { cause })
  }
}
