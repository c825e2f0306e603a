import { z } from 'zod'
import { ofTab, readStored, removeStored, writeStored } from './storage.ts'

const key = 'restore'

/** The restore that this tab started: after it the page may be another one, and the session has ended. */
export const storeRestoreId = (id: string): void => writeStored(key, id, ofTab())
export const readRestoreId = (): string | null => readStored(key, z.string(), ofTab())
export const forgetRestoreId = (): void => removeStored(key, ofTab())
