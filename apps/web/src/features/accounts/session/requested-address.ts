import { storageKeys } from '@gazetteer/contract'
import { ofTab, readStoredText, writeText } from '../../../platform/storage.ts'

/** Screens that need an account. Only these are restored after sign-in; `theme.js` waits for the session on them. */
const needsAccount = /^\/(?:user\/|payment(?:$|\?))/u

/** Remembers the address that a visitor asked for, until the sign-in. */
export function rememberAddress(address: string): void {
  if (needsAccount.test(address)) writeText(storageKeys.postLoginRedirect, address, ofTab)
}

/** The address to open after sign-in; null without one. */
export function requestedAddress(): string | null {
  const address = readStoredText(storageKeys.postLoginRedirect, ofTab)
  return address !== null && needsAccount.test(address) ? address : null
}

export const forgetAddress = (): void => writeText(storageKeys.postLoginRedirect, null, ofTab)
