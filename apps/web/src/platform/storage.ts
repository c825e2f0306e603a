import type { z } from 'zod'

const prefix = 'gazetteer.'
/** Asked for where it is used: a browser that forbids it refuses already that. */
const ofBrowser = () => localStorage
export const ofTab = () => sessionStorage

/** A text kept here; null where there is none, or none may be kept. */
export function readText(key: string, storage = ofBrowser): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** Null removes it. A full or forbidden storage never stops the page: the value then lasts as long as the page. */
export function writeText(key: string, text: string | null, storage = ofBrowser): void {
  try {
    if (text === null) storage().removeItem(key)
    else storage().setItem(key, text)
  } catch {
    // Nothing was stored.
  }
}

/** A value of this browser, parsed as it is read; a broken or absent one is null. */
export function readStored<T>(key: string, schema: z.ZodType<T>, storage?: Storage): T | null {
  try {
    return schema.parse(JSON.parse(readText(prefix + key, storage && (() => storage)) ?? ''))
  } catch {
    return null
  }
}

export const writeStored = (key: string, value: unknown, storage?: Storage): void =>
  writeText(prefix + key, JSON.stringify(value), storage && (() => storage))

export const removeStored = (key: string, storage?: Storage): void =>
  writeText(prefix + key, null, storage && (() => storage))
