import type { How } from '../site-visit.ts'

/** A line of visible text. `block`: its element, an index of `parents`. `heading`: 1 to 6, 0 for other text. */
export type PageLine = { text: string; block: number; heading: number }

/** `line`: the index of the line that it is in. `label`: its text, or the title of an icon. */
export type PageLink = { href: string; label: string; line: number }

/** A business as described by JSON-LD or microdata. `address`: a street, or a whole address in one text. */
export type BusinessNode = {
  how: Extract<How, 'json-ld' | 'microdata'>
  name: string | null
  address: string | null
  zip: string | null
  city: string | null
  phones: string[]
  emails: string[]
  socials: string[]
  /** In OpenStreetMap's syntax. */
  hours: string | null
}

/**
 * What a page says, whichever listing it belongs to; stored for conditional requests. `parents`: for each block the
 * one that contains it. `names`: what the page calls itself. `frames`: pages within the page, and its meta refresh.
 */
export type PageFacts = {
  url: string
  fetchedAt: string
  names: string[]
  parents: number[]
  lines: PageLine[]
  links: PageLink[]
  frames: string[]
  nodes: BusinessNode[]
  metas: { name: string; content: string }[]
}

/** Pages can be arbitrarily large, and only their beginning counts. */
export const factLimits = { lines: 3_000, lineLength: 500, links: 1_500, blocks: 20_000, nodes: 300, metas: 100 }
