import { partnerText, strangerText } from '../data/words.ts'
import { mailsInText } from '../extract/encoded-mail.ts'
import { kindOfPage } from '../extract/find-pages.ts'
import type { PageLine } from '../extract/page-facts.ts'
import type { PageMatch } from '../judge/match-page.ts'
import type { How } from '../site-visit.ts'

/** A value of a page that is the listing's as far as its place on the page says; `trust` is lower for better ones. */
export type Candidate = { value: string; how: How; trust: number; page: string; fetchedAt: string }

const trustOf: Record<How, number> = { 'json-ld': 0, microdata: 1, link: 2, text: 3 }

const candidate = ({ facts }: PageMatch, how: How, value: string): Candidate => {
  // Text counts most on the pages that are made for it.
  const isContactPage = ['contact', 'imprint'].includes(kindOfPage(facts.url) ?? '')
  const trust = how === 'text' && !isContactPage ? trustOf.text + 0.5 : trustOf[how]
  return { value, how, trust, page: facts.url, fetchedAt: facts.fetchedAt }
}

/**
 * `isOfNode`: in structured data that names the listing. `isInOwnPlace`: in text about its place, and beside no partner.
 * `hasPlace`: on a page that names its place.
 */
export type MailCandidate = Candidate & { isOfNode: boolean; isInOwnPlace: boolean; hasPlace: boolean }

export function mailCandidates(match: PageMatch): MailCandidate[] {
  const { facts, nodes, namedNodes, regionOf, isCertain: hasPlace } = match
  const fromNodes = nodes.flatMap((node) => {
    const place = { isOfNode: namedNodes.has(node), isInOwnPlace: namedNodes.has(node), hasPlace }
    return node.emails.flatMap(mailsInText).map((mail) => ({ ...candidate(match, node.how, mail), ...place }))
  })
  const placeOf = (line: number) => {
    const isInOwnPlace = regionOf(line) === 'own' && !isNearPartner(facts.lines, line)
    return { isOfNode: false, isInOwnPlace, hasPlace }
  }
  const fromLinks = facts.links.flatMap(({ href, line }) => {
    if (!/^mailto:/i.test(href) || regionOf(line) === 'other' || isOfStranger(facts.lines, line)) return []
    const mails = mailsInText(decoded(href.slice(7).replace(/\?.*$/, '')))
    return mails.map((mail) => ({ ...candidate(match, 'link', mail), ...placeOf(line) }))
  })
  const fromText = facts.lines.flatMap(({ text }, line) => {
    const mails = mailsInText(text)
    if (mails.length === 0 || regionOf(line) === 'other' || isOfStranger(facts.lines, line)) return []
    return mails.map((mail) => ({ ...candidate(match, 'text', mail), ...placeOf(line) }))
  })
  return [...fromNodes, ...fromLinks, ...fromText]
}

/** Numbers behind the word for a phone; a fax number is none. */
const labelledPhone =
  /(?<![\p{L}])(?:tel|tél|telefon|telephone|téléphone|teléfono|telefono|telefone|telefoon|puh|phone|fon|call(?: us)?|mobile?|mobil|handy|cell|ph|t|☎|📞|✆)[\s.:()a-z]{0,12}?[:.\s]?\s*([+(]?\d[\d\s()./–-]{5,20}\d)/giu
const fax = /fax|telefax|télécopie/i

export function phoneCandidates(match: PageMatch): Candidate[] {
  const { facts, nodes, regionOf, isOfPlace } = match
  const fromNodes = nodes.flatMap(({ how, phones }) => phones.map((phone) => candidate(match, how, phone)))
  const fromLinks = facts.links.flatMap(({ href, label, line }) => {
    if (!/^(?:tel|callto):/i.test(href) || regionOf(line) !== 'own' || isOfStranger(facts.lines, line)) return []
    return fax.test(label) || isFaxLine(facts.lines[line], label)
      ? []
      : candidate(match, 'link', decoded(href.replace(/^\w+:/, '')))
  })
  const fromText = facts.lines.flatMap((_line, line) => {
    if (regionOf(line) !== 'own' || isOfStranger(facts.lines, line)) return []
    const text = labelledText(facts.lines, line)
    const labelled = [...text.matchAll(labelledPhone)].flatMap(({ 0: whole, 1: number = '', index }) =>
      fax.test(whole) || /fax\W*$/i.test(text.slice(0, index)) ? [] : candidate(match, 'text', number),
    )
    if (labelled.length > 0 || !isOfPlace(line)) return labelled
    return barePhones(text).map((number) => {
      const bare = candidate(match, 'text', number)
      return { ...bare, trust: bare.trust + 1 }
    })
  })
  return [...fromNodes, ...fromLinks, ...fromText]
}

/** The cell of a table before a number can be its label. */
function labelledText(lines: readonly PageLine[], at: number): string {
  const text = lines[at]?.text ?? ''
  const before = lines[at - 1]?.text ?? ''
  return /^[+(\d]/.test(text) && /^\p{L}[\p{L}\s-]{0,20}[.:]?$/u.test(before) ? `${before} ${text}` : text
}

/** Numbers without a label in a text about the place: with the signs between groups that phones have. */
const barePhone =
  /(?<![\d.,/–-]|[\d)]\s)(?:\+\d{1,3}[\s.-]?(?:\(0\))?|\(?0(?=\d)|\(?(?=[2-9]\d\d\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}(?!\d)))\d[\d()\s./–-]{5,17}\d(?![\d@])/g
const notPhone =
  /(?:fax|\b(?:HR[AB]|USt|VAT|Steuer|SIRET|SIREN|RCS|IVA|KvK|CVR|CIF|NIF|NIP|REGON|IČO|DIČ|IBAN|BIC|Nr|No|ID)\b)[^\d+]*$/i

function barePhones(text: string): string[] {
  return [...text.matchAll(barePhone)].flatMap(({ 0: number, index }) => {
    const isGrouped = /\d[\s()./–-]+\d/.test(number)
    return isGrouped && !notPhone.test(text.slice(0, index)) ? number : []
  })
}

const isFaxLine = (line: PageLine | undefined, label: string): boolean => {
  const before = line?.text.split(label.trim())[0] ?? ''
  return /fax\W*$/i.test(before)
}

export const hoursCandidates = (match: PageMatch): Candidate[] =>
  match.nodes.flatMap(({ how, hours }) => (hours === null ? [] : candidate(match, how, hours)))

/** `isNearOthers`: in a line about who made the site; only a page that carries the business's name counts there. */
export type SocialCandidate = Candidate & { label: string; isNearOthers: boolean }

export function socialCandidates(match: PageMatch): SocialCandidate[] {
  const { facts, nodes, regionOf } = match
  const fromNodes = nodes.flatMap(({ how, socials }) =>
    socials.map((address) => ({ ...candidate(match, how, address), label: '', isNearOthers: false })),
  )
  const fromLinks = facts.links.flatMap(({ href, label, line }) => {
    if (!/^https?:/i.test(href) || regionOf(line) === 'other') return []
    return { ...candidate(match, 'link', href), label, isNearOthers: isOfStranger(facts.lines, line, label === '') }
  })
  return [...fromNodes, ...fromLinks]
}

/** Contacts of designers, photographers and authorities: the line names them, or the heading of a few lines before. */
function isOfStranger(lines: readonly PageLine[], at: number, isIcon = false): boolean {
  const line = lines[at]
  if (line === undefined) return false
  if (strangerText.test(line.text)) return true
  for (let before = at - 1; before >= 0 && before >= at - 4; before -= 1) {
    const other = lines[before]
    if (other === undefined) return false
    const isLabel =
      other.heading > 0 || (before === at - 1 && other.text.length < 60 && !isIcon) || other.text.endsWith(':')
    if (isLabel && strangerText.test(other.text)) return true
    if (other.heading > 0) return false
  }
  return false
}

/** In its line, or in one of the two before it and behind the last heading, which counts itself. */
function isNearPartner(lines: readonly PageLine[], at: number): boolean {
  for (let near = at; near >= Math.max(0, at - 2); near -= 1) {
    const { text = '', heading = 0 } = lines[near] ?? {}
    if (partnerText.test(text)) return true
    if (heading > 0) return false
  }
  return false
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
