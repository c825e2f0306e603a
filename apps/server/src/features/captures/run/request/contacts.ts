import type { ContactLimits, PlanRecord, WantedContacts } from '@gazetteer/contract'
import { Forbidden, Invalid } from '../../../../platform/errors.ts'

const notSetUp =
  'Contacts are not set up here: the operator sets CRAWLER_CONTACT, an address that is sent to the websites.'

/** Throws Invalid when the operator gave no contact for requests to websites. */
export function requireContacts(areOffered: boolean): void {
  if (!areOffered) throw new Invalid(notSetUp, { code: 'contacts-not-set-up' })
}

/** The limits of finding contacts after a capture; null: not wanted. Throws Forbidden and Invalid. */
export function contactsOf(
  wanted: WantedContacts | undefined,
  { allows, areOffered }: { allows: Pick<PlanRecord, 'hasContacts'>; areOffered: boolean },
): ContactLimits | null {
  if (wanted === undefined) return null
  if (!allows.hasContacts)
    throw new Forbidden('Finding contacts is part of Professional. Please upgrade to access it.', {
      code: 'professional-only',
    })
  requireContacts(areOffered)
  return wanted === true ? {} : wanted
}
