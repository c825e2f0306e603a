import type { z } from 'zod'

const prefix = 'gazetteer.'

/** A value of this browser, parsed as it is read; a broken or absent one is null. */
export function readStored<T>(key: string, schema: z.ZodType<T>, storage: Storage = localStorage): T | null {
  try {
    const text = storage.getItem(prefix + key)
    if (text === null) return null
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** A full or forbidden storage never stops the page. */
export function writeStored(key: string, value: unknown, storage: Storage = localStorage): void {
  try {
    storage.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // The value then lasts as long as the page.
  }
}

export function removeStored(key: string, storage: Storage = localStorage): void {
  try {
    storage.removeItem(prefix + key)
  } catch {
    // Nothing was stored either.
  }
}
