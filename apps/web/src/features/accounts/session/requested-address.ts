import { storageKeys } from '@gazetteer/contract'
import { ofTab, readStoredText, writeText } from '../../../platform/storage.ts'

/** Screens that need an account; `theme.js` waits for the session on them. Only these and files are restored. */
const screens = /^\/(?:user\/|payment(?:$|\?))/u

/** Files of the server, whose links lead a visitor to the sign-in. */
const files = /^\/api\/(?:download|view|jobs|table|campaigns|payment|account)\//u

const needsAccount = (address: string): boolean => screens.test(address) || files.test(address)

/** An address that the browser opens, not the application. */
export const isFileAddress = (address: string): boolean => files.test(address)

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
