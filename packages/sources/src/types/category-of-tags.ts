import type { Tags } from './tag-rules.ts'

/** Keys whose values are kinds of businesses only. */
const businessKeys = ['shop', 'office', 'craft', 'healthcare']

/** The category of a place that no business type covers: "shop=fishing_rods"; null when it is no business. */
export function categoryOfTags(tags: Tags): string | null {
  for (const key of businessKeys) {
    const value = tags[key]?.trim().toLowerCase() ?? ''
    if (/^[a-z0-9_:-]{2,40}$/.test(value) && !/^(?:yes|no|vacant|none|closed)$/.test(value)) return `${key}=${value}`
  }
  return null
}
