import { normalizePhone } from '@gazetteer/listing'
import { normalizeEmail } from '@gazetteer/listing/normalize'
import type { PageMatch } from '../judge/match-page.ts'
import type { ContactField, FoundValue, ListingOfSite } from '../site-visit.ts'
import { type Candidate, hoursCandidates, mailCandidates, phoneCandidates, socialCandidates } from './candidates.ts'
import { type MailKind, kindOfMail } from './mail-kind.ts'
import { socialPages } from './social-pages.ts'
import { unrelatedMails } from './unrelated-mail.ts'

/** `domains`: the registrable domains of the site. `hasMail`: whether a domain may receive mail. */
export type ChoiceSettings = {
  domains: ReadonlySet<string>
  personal: boolean
  hasMail: (domain: string) => Promise<boolean>
}

/** The values that the agreeing pages of a site give for a listing. */
export async function chooseValues(
  listing: ListingOfSite,
  pages: readonly PageMatch[],
  settings: ChoiceSettings,
): Promise<FoundValue[]> {
  const agreeing = pages.filter(({ agrees }) => agrees)
  const found: FoundValue[] = []
  for (const field of listing.wants) {
    const value = await choosers[field](listing, agreeing, settings)
    if (value !== null) found.push(value)
  }
  return found
}

type Choose = (listing: ListingOfSite, pages: PageMatch[], settings: ChoiceSettings) => Promise<FoundValue | null>

const choosers: Record<ContactField, Choose> = {
  email: chooseEmail,
  socials: chooseSocials,
  phone: choosePhone,
  hours: async (_listing, pages) => foundOf('hours', bestOf(pages.flatMap(hoursCandidates))),
}

async function chooseEmail(
  listing: ListingOfSite,
  pages: PageMatch[],
  { domains, personal, hasMail }: ChoiceSettings,
): Promise<FoundValue | null> {
  const known = pages.flatMap(mailCandidates).flatMap((one) => {
    const address = normalizeEmail(one.value)
    const kind = address === null ? null : kindOfMail(address, listing, domains)
    return address === null || kind === null ? [] : { ...one, value: address, kind }
  })
  const unrelated = new Set(unrelatedMails(known))
  const ranked = known.flatMap((one) => {
    const { kind, trust } = one
    const isTaken = kind.domain in ownRanks ? kind.isRole || personal : unrelated.has(one)
    const rank = (ownRanks[kind.domain] ?? 3) * 100 + (kind.isRole ? 0 : 50) + (kind.isLow ? 20 : 0) + trust
    return isTaken ? { ...one, rank } : []
  })
  ranked.sort((a, b) => a.rank - b.rank)
  for (const one of ranked) if (await hasMail(one.value.split('@')[1] ?? '')) return foundOf('email', one)
  return null
}

/** Mailboxes of all other domains come last, and need more than their place on the page. */
const ownRanks: { [domain in MailKind['domain']]?: number } = { own: 0, provider: 1, other: 2 }

async function chooseSocials(listing: ListingOfSite, pages: PageMatch[]): Promise<FoundValue | null> {
  const chosen = socialPages(pages.flatMap(socialCandidates), listing)
  const [first] = chosen
  return first === undefined ? null : { ...withoutValue('socials', first), value: chosen.map(({ value }) => value) }
}

async function choosePhone({ country }: ListingOfSite, pages: PageMatch[]): Promise<FoundValue | null> {
  const read = pages.flatMap(phoneCandidates).flatMap((one) => {
    const value = normalizePhone(one.value, country ?? 'US')
    return value?.startsWith('+') === true ? { ...one, value } : []
  })
  return foundOf('phone', bestOf(read))
}

const bestOf = (candidates: readonly Candidate[]): Candidate | null =>
  candidates.reduce<Candidate | null>((best, one) => (best === null || one.trust < best.trust ? one : best), null)

const foundOf = (field: ContactField, one: Candidate | null): FoundValue | null =>
  one === null ? null : { ...withoutValue(field, one), value: one.value }

const withoutValue = (field: ContactField, { page, fetchedAt, how }: Candidate): Omit<FoundValue, 'value'> => ({
  field,
  page,
  fetchedAt,
  how,
})
