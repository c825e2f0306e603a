import { paymentMessages } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { serverText } from '../../platform/api/error-text.ts'

/** Begins a card payment: leaves for the provider, or says why not. */
export const useCheckout = () =>
  useMutation({ mutationFn: askForPage, onSuccess: (url) => window.location.assign(url) })

async function askForPage(): Promise<string> {
  const { checkoutUrl, message, error, success } = await call('createCheckout').catch((cause: unknown) => {
    if (!(cause instanceof ApiError) || cause.kind !== 'http') throw new Error(paymentMessages.processingFailed)
    throw new Error(serverText(cause.body) ?? paymentMessages.checkoutFailed)
  })
  if (checkoutUrl?.startsWith('http') === true) return checkoutUrl
  const usual = success ? paymentMessages.noCheckoutUrl : paymentMessages.cardNotConfigured
  throw new Error((message ?? error) || usual)
}
