import { kindOfPage } from '../extract/find-pages.ts'
import type { MailCandidate } from './candidates.ts'
import type { MailKind } from './mail-kind.ts'

export type KnownMail = MailCandidate & { kind: MailKind }

/**
 * The mail addresses of other domains that are the business's nevertheless: those that its own structured data has, and
 * the only shared mailbox of its contact and imprint pages. A page with its place counts as such a page for a domain that
 * is akin to the site's. An address of a second domain beside it leaves open which of them it is.
 */
export function unrelatedMails(mails: readonly KnownMail[]): KnownMail[] {
  const isForeign = ({ kind }: KnownMail): boolean => kind.domain === 'akin' || kind.domain === 'unrelated'
  const shared = mails.filter((mail) => isForeign(mail) && mail.kind.isRole && mail.isInOwnPlace)
  const structured = shared.filter(({ isOfNode }) => isOfNode)
  if (structured.length > 0) return structured
  const isForContact = ({ page, kind, hasPlace }: KnownMail): boolean =>
    ['contact', 'imprint'].includes(kindOfPage(page) ?? '') || (kind.domain === 'akin' && hasPlace)
  const [first, ...others] = shared.filter((mail) => !mail.kind.isLow && isForContact(mail))
  if (first === undefined || others.some(({ value }) => value !== first.value)) return []
  const domain = domainOfMail(first)
  return mails.every((mail) => domainOfMail(mail) === domain) ? [first, ...others] : []
}

const domainOfMail = ({ value }: KnownMail): string => value.toLowerCase().split('@')[1] ?? ''
