import { compareDetails } from '@gazetteer/listing/matching'
import type { BusinessNode, PageFacts } from '../extract/page-facts.ts'
import { domainOf } from '../hosts/site-key.ts'
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
  /** Those of the nodes that have the listing's name or place. */
  namedNodes: ReadonlySet<BusinessNode>
  /** Whether a line names the listing's place, or follows such a line. */
  isOfPlace: (line: number) => boolean
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
  const isOfListing = isSiteCertain && !hasBranches
  // A rare name at the postal code is as good as a street here.
  const isHere = isSiteCertain || evidence.some(({ name, anchors }) => name === 'rare' && anchors.zip.size > 0)
  const isNamed = isHere && !hasBranches && carriesName(pages, listing)
  return evidence.map((page) => matchOf(page, { isOfListing, isNamed }))
}

/** Whether the domain of a site has the listing's name: then it is not a page about the business on the site of another. */
function carriesName(pages: readonly PageFacts[], { name }: ListingOfSite): boolean {
  const words = (name ?? '').split(/[^\p{L}\d]+/u).map(plainLetters)
  const core = words.filter((word) => word.length >= 3)
  return pages.some(({ url }) => {
    const label = plainLetters(domainOf(new URL(url).hostname).split('.')[0] ?? '')
    const known = core.filter((word) => label.includes(word)).join('')
    return known.length >= 4 && known.length * 2 >= label.length
  })
}

const plainLetters = (text: string): string => {
  const lower = text.toLowerCase()
  const umlauts = lower.replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue').replace(/ß/g, 'ss')
  return umlauts.normalize('NFKD').replace(/[^\p{L}\d]/gu, '')
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

/** `isOfListing`: one page of the site is certain, and it has no branches. `isNamed`: its domain has the name, too. */
type SiteEvidence = { isOfListing: boolean; isNamed: boolean }

function matchOf(page: Evidence, { isOfListing, isNamed }: SiteEvidence): PageMatch {
  const { facts, anchors, foreign, verdicts, name, isCertain } = page
  const contradicting = verdicts.filter((verdict) => verdict === 'contradicts').length
  const own = ownLines(anchors, foreign)
  const byZip = own.size > 0 && (name !== 'other' || contradicting === 0)
  // A namesake elsewhere shows another place.
  const isElsewhere = own.size === 0 && (foreign.size > 0 || (contradicting > 0 && !verdicts.includes('agrees')))
  const placesElsewhere = new Set(foreign.values()).size
  const byName =
    (name === 'rare' && !isElsewhere) || (isOfListing && name !== null && name !== 'other' && placesElsewhere <= 1)
  // `Contact` on the business's own domain needs no name.
  const bySite = isNamed && name === null && placesElsewhere === 0
  const agrees = isCertain || byZip || byName || bySite
  const isWhole = own.size === 0 && isOfListing
  return {
    facts,
    agrees,
    isCertain,
    contradicts: contradicting > 0 && !agrees,
    nodes: facts.nodes.filter((_node, at) => isTaken(verdicts[at], { agrees, contradicting })),
    namedNodes: new Set(facts.nodes.filter((_node, at) => ['agrees', 'name'].includes(verdicts[at] ?? ''))),
    isOfPlace: (line) => isOfPlace(line, anchors, foreign),
    regionOf: isWhole ? () => 'own' : regionsOf(facts, own, new Set(foreign.keys())),
  }
}

/** In the line of the street, or in the three lines behind it and before another place. */
function isOfPlace(line: number, { street, zip }: Anchors, foreign: ReadonlyMap<number, string>): boolean {
  for (let at = line; at >= line - 3; at -= 1) {
    if (street.has(at)) return !foreign.has(at)
    if (foreign.has(at) || (zip.has(at) && !street.has(at - 1))) return false
  }
  return false
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
