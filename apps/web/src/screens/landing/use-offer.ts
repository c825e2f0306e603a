import { useEffect, useState } from 'react'
import { type Prices, usualPrices } from '../../features/billing/prices.ts'
import { askJson } from './ask-json.ts'

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
