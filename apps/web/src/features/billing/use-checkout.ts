import { paymentMessages } from '@gazetteer/contract'
import { useState } from 'react'
import { ApiError } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { serverText } from '../../platform/api/error-text.ts'

/** Begins a card payment: leaves for the provider, or says why not. */
export function useCheckout() {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const begin = async () => {
    setIsBusy(true)
    setProblem(null)
    const outcome = await checkout()
    if ('url' in outcome) window.location.assign(outcome.url)
    else {
      setProblem(outcome.problem)
      setIsBusy(false)
    }
  }
  return { isBusy, problem, begin }
}

async function checkout(): Promise<{ url: string } | { problem: string }> {
  try {
    const { checkoutUrl, message, error, success } = await call('createCheckout')
    if (checkoutUrl?.startsWith('http') === true) return { url: checkoutUrl }
    const told = message ?? error
    if (told !== undefined && told !== '') return { problem: told }
    return { problem: success ? paymentMessages.noCheckoutUrl : paymentMessages.cardNotConfigured }
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'http') {
      return { problem: serverText(error.body) ?? paymentMessages.checkoutFailed }
    }
    return { problem: paymentMessages.processingFailed }
  }
}
