import { strangerText } from '../data/words.ts'
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

export function mailCandidates(match: PageMatch): Candidate[] {
  const { facts, nodes, regionOf } = match
  const fromNodes = nodes.flatMap(({ how, emails }) =>
    emails.flatMap(mailsInText).map((mail) => candidate(match, how, mail)),
  )
  const fromLinks = facts.links.flatMap(({ href, line }) => {
    if (!/^mailto:/i.test(href) || regionOf(line) === 'other' || isOfStranger(facts.lines, line)) return []
    return mailsInText(decoded(href.slice(7).replace(/\?.*$/, ''))).map((mail) => candidate(match, 'link', mail))
  })
  const fromText = facts.lines.flatMap(({ text }, line) => {
    const mails = mailsInText(text)
    if (mails.length === 0 || regionOf(line) === 'other' || isOfStranger(facts.lines, line)) return []
    return mails.map((mail) => candidate(match, 'text', mail))
  })
  return [...fromNodes, ...fromLinks, ...fromText]
}

/** Numbers behind the word for a phone; a fax number is none. */
const labelledPhone =
  /(?<![\p{L}])(?:tel|tél|telefon|telephone|téléphone|teléfono|telefono|telefone|telefoon|puh|phone|fon|call(?: us)?|mobile?|mobil|handy|cell|ph|t|☎|📞|✆)[\s.:()a-z]{0,12}?[:.\s]?\s*([+(]?\d[\d\s()./–-]{5,20}\d)/giu
const fax = /fax|telefax|télécopie/i

export function phoneCandidates(match: PageMatch): Candidate[] {
  const { facts, nodes, regionOf } = match
  const fromNodes = nodes.flatMap(({ how, phones }) => phones.map((phone) => candidate(match, how, phone)))
  const fromLinks = facts.links.flatMap(({ href, label, line }) => {
    if (!/^(?:tel|callto):/i.test(href) || regionOf(line) !== 'own' || isOfStranger(facts.lines, line)) return []
    return fax.test(label) || isFaxLine(facts.lines[line], label)
      ? []
      : candidate(match, 'link', decoded(href.replace(/^\w+:/, '')))
  })
  const fromText = facts.lines.flatMap(({ text }, line) => {
    if (regionOf(line) !== 'own' || isOfStranger(facts.lines, line)) return []
    return [...text.matchAll(labelledPhone)].flatMap(({ 0: whole, 1: number = '', index }) =>
      fax.test(whole) || /fax\W*$/i.test(text.slice(0, index)) ? [] : candidate(match, 'text', number),
    )
  })
  return [...fromNodes, ...fromLinks, ...fromText]
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
