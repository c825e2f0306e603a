import type { z } from 'zod'
import { basePath } from './base-path.ts'

/** The user of the last visit, shown until the session is checked. */
export const cachedUserKey = 'user'

const prefix = 'gazetteer.'
/** Accessed on use: a browser that forbids storage already throws on access. */
const ofBrowser = () => localStorage
export const ofTab = () => sessionStorage

/**
 * Installations at different base paths of a host share the browser's storage, so keys end in the base path. A stored text; null if absent or if storage is unavailable.
 */
export function readStoredText(key: string, storage = ofBrowser): string | null {
  try {
    return storage().getItem(key + basePath)
  } catch {
    return null
  }
}

/** Null removes it. With full or forbidden storage the value lasts as long as the page. */
export function writeText(key: string, text: string | null, storage = ofBrowser): void {
  try {
    if (text === null) storage().removeItem(key + basePath)
    else storage().setItem(key + basePath, text)
  } catch {
    // Storage unavailable.
  }
}

/** A stored value, parsed on read; null if absent or invalid. */
export function readStored<T>(key: string, schema: z.ZodType<T>, storage?: Storage): T | null {
  try {
    return schema.parse(JSON.parse(readStoredText(prefix + key, storage && (() => storage)) ?? ''))
  } catch {
    return null
  }
}

export const writeStored = (key: string, value: unknown, storage?: Storage): void =>
  writeText(prefix + key, JSON.stringify(value), storage && (() => storage))

export const removeStored = (key: string, storage?: Storage): void =>
  writeText(prefix + key, null, storage && (() => storage))
