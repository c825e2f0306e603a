import { comparePhones, isTollFree } from '../record/phone.ts'
import type { MatchRecord } from '../record/record.ts'
import type { Frequencies } from '../list/frequencies.ts'
import type { Site } from '../record/site.ts'
import { tradeOf } from '../record/trades.ts'
import { bigramContainment, bigramDice, jaroWinkler } from '../text/similarity.ts'
import { wordsOf } from '../text/words.ts'

/** Phones: 3 the same, 2 the same of a company, 1 nearly, 0.5 the same exchange, 0 others; NaN when one is missing. */
export function comparePhonesOf(a: MatchRecord, b: MatchRecord, common: Frequencies): number {
  if (a.phone === '' || b.phone === '') return Number.NaN
  const match = comparePhones(a.phone, b.phone)
  if (match === 'whole' || match === 'local') return common.isSharedPhone(a) || isTollFree(a.phone) ? 2 : 3
  if (match === 'nearly') return 1
  return match === 'exchange' ? 0.5 : 0
}

/** NaN for a value that one of the two lacks. */
export type SiteMatch = {
  /** 1 the same registrable domain, else the similarity of the domains' names. */
  domain: number
  /** 3 the same page, 2 both home pages, 1 a page and the home page, 0 two pages of one domain. */
  page: number
  /** Similarity of the paths of two pages of one domain. */
  path: number
  /** 1: the addresses within one domain name different trades, as `/service` and the home page do. */
  parts: number
}

export function compareSites({ site: a }: MatchRecord, { site: b }: MatchRecord): SiteMatch {
  const none: SiteMatch = { domain: Number.NaN, page: Number.NaN, path: Number.NaN, parts: 0 }
  if (a.domain === '' || b.domain === '') {
    if (a.page === '' || b.page === '' || a.domain !== b.domain) return none
    // Two profiles at one portal; different portals say nothing.
    return a.page === b.page ? { domain: 1, page: 3, path: 1, parts: 0 } : none
  }
  const isSame = a.domain === b.domain || (a.label === b.label && a.label.length > 4)
  if (!isSame) return { ...none, domain: Math.min(0.9, jaroWinkler(a.label, b.label)) }
  const same = { domain: 1, path: Number.NaN, parts: Number(tradesIn(a) !== tradesIn(b)) }
  if (a.path === '' && b.path === '') return { ...same, page: a.host === b.host ? 2 : 1 }
  if (a.path === '' || b.path === '') return { ...same, page: 1 }
  return a.path === b.path ? { ...same, page: 3, path: 1 } : { ...same, page: 0, path: pathLikeness(a.path, b.path) }
}

function tradesIn({ host, path, domain }: Site): string {
  const words = wordsOf(`${host.slice(0, -domain.length)} ${path.replace(/[_-]/g, ' ')}`)
  return [...new Set(words.flatMap((word) => (partWords.has(word) ? [tradeOf(word) ?? word] : [])))].sort().join(' ')
}

/** Words of paths that name a part of a business. */
const partWords = new Set(
  'service parts pharmacy fuel gas gasplus atm vision optical photo bakery deli tire tires auto rental rentals tech print garden'.split(
    ' ',
  ),
)

/** Pages of one branch share its number or its name; other numbers mean other branches. */
function pathLikeness(a: string, b: string): number {
  const [numbersA, numbersB] = [numbersIn(a), numbersIn(b)]
  const like = bigramDice(a, b)
  if (numbersA.length === 0 || numbersB.length === 0) return like
  return numbersA.some((one) => numbersB.includes(one)) ? Math.max(0.8, like) : Math.min(0.5, like)
}

const numbersIn = (path: string): string[] => path.match(/\d{3,}/g) ?? []

/** How far the other's domain spells the name: `Kia Ávila` at kia-avila.es; 0 where neither does. */
export function nameInSite(a: MatchRecord, b: MatchRecord): number {
  const one = b.site.label.length < 4 ? 0 : bigramContainment(a.name.letters, b.site.label.replaceAll('-', ''))
  const other = a.site.label.length < 4 ? 0 : bigramContainment(b.name.letters, a.site.label.replaceAll('-', ''))
  return a.site.label === '' && b.site.label === '' ? Number.NaN : Math.max(one, other)
}
