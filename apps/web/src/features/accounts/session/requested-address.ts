import { isFileLink, storageKeys } from '@gazetteer/contract'
import { ofTab, readStoredText, writeText } from '../../../platform/storage.ts'

/** Screens that need an account; `theme.js` waits for the session on them. Only these and files are restored. */
const screens = /^\/(?:user\/|payment(?:$|\?))/u

/** The link of a file leads a visitor to the sign-in, too; the browser opens it, not the application. */
const needsAccount = (address: string): boolean => screens.test(address) || isFileLink(address)

/** Remembers the address that a visitor asked for, until the sign-in. */
export function rememberAddress(address: string): void {
  if (needsAccount(address)) writeText(storageKeys.postLoginRedirect, address, ofTab)
}

/** The address to open after sign-in; null without one. */
export function requestedAddress(): string | null {
  const address = readStoredText(storageKeys.postLoginRedirect, ofTab)
  return address !== null && needsAccount(address) ? address : null
}

export const forgetAddress = (): void => writeText(storageKeys.postLoginRedirect, null, ofTab)
