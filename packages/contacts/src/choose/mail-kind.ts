import {
  lowRoleWords,
  mailboxProviders,
  placeholderDomains,
  placeholderNames,
  refusedRoles,
  roleWords,
} from '../data/words.ts'
import { domainOf } from '../hosts/site-key.ts'
import type { ListingOfSite } from '../site-visit.ts'

/**
 * Whose mailbox: of the site's own domain, at a mailbox provider, at another domain that carries the name or the most of
 * it, or at a domain that has nothing to do with the site's.
 */
export type MailKind = { domain: 'own' | 'provider' | 'other' | 'akin' | 'unrelated'; isRole: boolean; isLow: boolean }

/** `domains`: the registrable domains of the site. Null for an address that is no contact of the business. */
export function kindOfMail(address: string, listing: ListingOfSite, domains: ReadonlySet<string>): MailKind | null {
  const [local = '', host = ''] = address.toLowerCase().split('@')
  const name = local.replace(/\+.*$/, '')
  const domain = domainOf(host)
  const isOwn = domains.has(domain)
  if (isRefused(name, host, isOwn)) return null
  const words = wordsOfBusiness(listing, domains)
  const isProvider = mailboxProviders.has(host) || mailboxProviders.has(domain)
  const bare = name.replace(/[\d]+$/, '')
  const isLow = lowRoleWords.includes(bare)
  const isRole = isLow || isMadeOf(bare, words)
  if (isOwn) return { domain: 'own', isRole, isLow }
  // `reservations.hotel@gmail.com` can be the mailbox of another business.
  if (isProvider) return { domain: 'provider', isRole: isRole && carriesName(name, listing, words), isLow }
  if (isOfBusiness(domain, words)) return { domain: 'other', isRole, isLow }
  return { domain: isAkin(domain, words) ? 'akin' : 'unrelated', isRole, isLow }
}

function carriesName(local: string, { name }: ListingOfSite, { labels }: BusinessWords): boolean {
  const letters = local.replace(/[^\p{L}\d]/gu, '')
  return [...lettersOf(name ?? ''), ...labels].some((word) => word.length >= 3 && letters.includes(word))
}

function isRefused(name: string, host: string, isOwn: boolean): boolean {
  if (refusedRoles.includes(name) || placeholderNames.includes(name)) return true
  if (/no-?spam|remove|entfernen/.test(`${name}@${host}`)) return true
  // `logo@2x.png`
  if (/\.(?:png|jpe?g|gif|svg|webp|avif|css|js|ico|bmp|pdf|html?|php)$/.test(host)) return true
  // A key of an error tracker.
  if (/^[\da-f]{24,}$/.test(name)) return true
  const labels = host.split('.')
  return !isOwn && labels.some((_, from) => placeholderDomains.has(labels.slice(from).join('.')))
}

type BusinessWords = { names: readonly string[]; streets: readonly string[]; labels: readonly string[]; core: string }

function wordsOfBusiness({ name, city, address }: ListingOfSite, domains: ReadonlySet<string>): BusinessWords {
  const nameWords = lettersOf(name ?? '')
  const labels = [...domains].flatMap((domain) => lettersOf(domain.split('.')[0] ?? ''))
  const names = [...nameWords, ...lettersOf(city ?? '')]
  return { names, streets: lettersOf(address ?? ''), labels, core: nameWords.join('') }
}

/** Words of at least two letters, without accents: `praxis`, `mueller` and `muller` for `Praxis Müller`. */
function lettersOf(text: string): string[] {
  const lower = text.toLowerCase()
  const umlauts = lower.replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue').replace(/ß/g, 'ss')
  const folded = lower.replace(/ß/g, 'ss').normalize('NFKD').replace(/\p{M}/gu, '')
  return [...new Set([umlauts, folded].flatMap((one) => one.match(/[\p{L}\d]{2,}/gu) ?? []))]
}

/** Whether a local part consists of words for roles, of the name, the city and the domain, and of nothing else. */
function isMadeOf(local: string, { names, streets, labels, core }: BusinessWords): boolean {
  const letters = local.replace(/[^\p{L}\d]/gu, '')
  // Mailboxes of branches have the beginning of their street or quarter.
  const whole = [core, ...labels, ...names, ...streets]
  if (letters.length >= 4 && whole.some((word) => word.startsWith(letters))) return true
  const tokens = local.split(/[^\p{L}\d]+/u).filter((token) => token !== '')
  const known = [...names, ...labels, ...roleWords]
  if (tokens.length > 0 && tokens.every((token) => known.includes(token) || /^\d+$/.test(token))) return true
  const long = [...new Set(known)].filter((word) => word.length >= 4).sort((a, b) => b.length - a.length)
  const rest = long.reduce((text, word) => text.replace(word, ''), letters)
  return rest.length <= 2 && letters.length >= 4
}

/** `hartmann-gruppe.com` of Bäckerei Hartmann, whose site is `baeckerei-hartmann.de`: a word that both share. */
function isAkin(domain: string, { names, labels }: BusinessWords): boolean {
  const shared = labels.filter((word) => word.length >= 5 && names.includes(word) && !roleWords.includes(word))
  return lettersOf(domain.split('.')[0] ?? '').some((word) => shared.includes(word))
}

/** `oak-bakery.de` of a business whose site is `oakbakery.com`, or whose name is Oak Bakery. */
function isOfBusiness(domain: string, { labels, core }: BusinessWords): boolean {
  const label = (domain.split('.')[0] ?? '').replace(/[^\p{L}\d]/gu, '')
  const own = labels.join('')
  if (label.length < 5) return label !== '' && labels.includes(label)
  // `bakery.com` is not the domain of Quillwood Bakery.
  const isLong = label.length >= core.length * 0.6
  return label === own || (core.length >= 5 && ((isLong && core.startsWith(label)) || label.includes(core)))
}
