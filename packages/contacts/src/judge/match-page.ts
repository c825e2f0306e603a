import { compareDetails } from '@gazetteer/listing/matching'
import type { BusinessNode, PageFacts } from '../extract/page-facts.ts'
import type { ListingOfSite } from '../site-visit.ts'
import { type Anchors, anchorsOf, foreignZips } from './anchors.ts'
import { type NodeVerdict, judgeNode } from './node-match.ts'
import { type Region, regionsOf } from './regions.ts'

/** How a page relates to a listing. */
export type PageMatch = {
  facts: PageFacts
  agrees: boolean
  /** By phone or street: then the whole site is that of the listing's business. */
  isCertain: boolean
  /** It describes a business that is not the listing's. */
  contradicts: boolean
  nodes: readonly BusinessNode[]
  regionOf: (line: number) => Region
}

/** Lines of each page that name the place of each listing of a site, found once. */
export type SiteAnchors = ReadonlyMap<string, readonly Anchors[]>

export const anchorsOfSite = (pages: readonly PageFacts[], listings: readonly ListingOfSite[]): SiteAnchors =>
  new Map(listings.map((listing) => [listing.id, pages.map(({ lines }) => anchorsOf(lines, listing))]))

/** Matches the pages of a site with one of its listings; lines of its other listings are other places. */
export function matchPages(pages: readonly PageFacts[], listing: ListingOfSite, site: SiteAnchors): PageMatch[] {
  const evidence = pages.map((facts, at) => evidenceOf(facts, listing, anchorsOn(at, listing, site)))
  const isSiteCertain = evidence.some(({ isCertain }) => isCertain)
  const hasBranches =
    site.size > 1 || evidence.some(({ verdicts }) => verdicts.filter((one) => one === 'contradicts').length > 1)
  return evidence.map((page) => matchOf(page, isSiteCertain && !hasBranches))
}

type PageAnchors = { own: Anchors; others: [id: string, anchors: Anchors][] }

function anchorsOn(page: number, listing: ListingOfSite, site: SiteAnchors): PageAnchors {
  const found = [...site].map(([id, pages]): [string, Anchors] => [id, pages[page] ?? noAnchors])
  const own = found.find(([id]) => id === listing.id)?.[1] ?? noAnchors
  return { own, others: found.filter(([id]) => id !== listing.id) }
}

const noAnchors: Anchors = { phone: new Set(), street: new Set(), zip: new Set() }

type Evidence = {
  facts: PageFacts
  anchors: Anchors
  foreign: Map<number, string>
  verdicts: NodeVerdict[]
  name: 'rare' | 'common' | 'other' | null
  isCertain: boolean
}

function evidenceOf(facts: PageFacts, listing: ListingOfSite, { own: anchors, others }: PageAnchors): Evidence {
  const { lines, nodes } = facts
  const foreign = foreignZips(lines, listing)
  // Our street with another code in its line, or in the next one of its block: the listing or the page has an old code.
  for (const at of anchors.street) {
    foreign.delete(at)
    if (lines[at + 1]?.block === lines[at]?.block) foreign.delete(at + 1)
  }
  for (const [id, { phone, street }] of others)
    for (const at of [...phone, ...street]) if (!anchors.phone.has(at) && !anchors.street.has(at)) foreign.set(at, id)
  const verdicts = nodes.map((node) => judgeNode(node, listing))
  const isCertain = anchors.phone.size > 0 || anchors.street.size > 0 || verdicts.includes('agrees')
  return { facts, anchors, foreign, verdicts, name: nameIn(facts, listing), isCertain }
}

/** Names of a page often have more than the name: `Oak Bakery | Bread and Cakes in Boise`. */
function nameIn({ names, nodes, lines }: PageFacts, { name, city, country }: ListingOfSite): Evidence['name'] {
  if (name === null) return null
  const texts = [...names, ...nodes.flatMap((node) => node.name ?? [])]
  const pieces = texts.flatMap((text) => [text, ...text.split(/\s[|–—:·»«-]\s|\s*[|•:]\s*/)])
  const matches = pieces.map((piece) => compareDetails({ name, city, country }, { name: piece, city, country }))
  if (matches.some((match) => match.name === true && match.isNameRare)) return 'rare'
  const isInCity = city !== null && lines.some(({ text }) => text.toLowerCase().includes(city.toLowerCase()))
  if (matches.some((match) => match.name === true)) return isInCity ? 'rare' : 'common'
  const known = nodes.flatMap((node) => node.name ?? [])
  const isOther = known.length > 0 && known.every((other) => compareDetails({ name }, { name: other }).name === false)
  return isOther ? 'other' : null
}

function matchOf(page: Evidence, isSiteOfListing: boolean): PageMatch {
  const { facts, anchors, foreign, verdicts, name, isCertain } = page
  const contradicting = verdicts.filter((verdict) => verdict === 'contradicts').length
  const own = ownLines(anchors, foreign)
  const byZip = own.size > 0 && (name !== 'other' || contradicting === 0)
  // A namesake elsewhere shows another place.
  const isElsewhere = own.size === 0 && (foreign.size > 0 || (contradicting > 0 && !verdicts.includes('agrees')))
  const placesElsewhere = new Set(foreign.values()).size
  const byName =
    (name === 'rare' && !isElsewhere) || (isSiteOfListing && name !== null && name !== 'other' && placesElsewhere <= 1)
  const agrees = isCertain || byZip || byName
  const isWhole = own.size === 0 && isSiteOfListing
  return {
    facts,
    agrees,
    isCertain,
    contradicts: contradicting > 0 && !agrees,
    nodes: facts.nodes.filter((_node, at) => isTaken(verdicts[at], { agrees, contradicting })),
    regionOf: isWhole ? () => 'own' : regionsOf(facts, own, new Set(foreign.keys())),
  }
}

/** A node with the name only, or with too little to compare, counts where no other business is described. */
const isTaken = (verdict: NodeVerdict | undefined, page: { agrees: boolean; contradicting: number }): boolean =>
  verdict === 'agrees' || ((verdict === 'name' || verdict === 'unclear') && page.agrees && page.contradicting === 0)

/** Where streets or phones are found, a line with the postal code only is another place with the same code. */
function ownLines({ phone, street, zip }: Anchors, foreign: ReadonlyMap<number, string>): Set<number> {
  const certain = new Set([...phone, ...street])
  const nearby = [...zip].filter((at) => [...certain].some((other) => Math.abs(other - at) <= 3))
  const own = certain.size > 0 ? [...certain, ...nearby] : [...zip]
  return new Set(own.filter((at) => !foreign.has(at)))
}
