import { useEffect, useState } from 'react'
import { type Prices, usualPrices } from '../../features/billing/price.tsx'
import { apiBase } from '../../platform/api/base.ts'

/** What the installation asks for Professional; null where every account has it. */
export type Offer = Prices | null

/** The usual prices stand until the server has told its own. */
export function useOffer(): Offer {
  const [offer, setOffer] = useState<Offer>(usualPrices)
  useEffect(() => {
    const controller = new AbortController()
    askJson('/api/installation', controller.signal).then(
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

/** An answer of the server as it is. The landing page asks two small things and leaves the contract's parser at home. */
export async function askJson(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(apiBase + path, { credentials: 'include', ...(signal === undefined ? {} : { signal }) })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}
