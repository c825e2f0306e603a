import { storageKeys } from '@gazetteer/contract'
import { ofTab, readStoredText, writeText } from '../../../platform/storage.ts'

/** Whether a sign-in of this tab found the address of an account, and waits to be linked to it. */
export const hasPendingLink = (): boolean => readStoredText(storageKeys.pendingLink, ofTab) !== null

export const forgetPendingLink = (): void => writeText(storageKeys.pendingLink, null, ofTab)
