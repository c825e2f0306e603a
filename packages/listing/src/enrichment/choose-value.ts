import type { choiceReasons } from '../listing.ts'
import { parsedName } from '../matching/record/name.ts'
import { isInNumberingPlan } from '../normalize/phone/phone.ts'
import { comparePhones, isTollFree, phoneOf } from '../matching/record/phone.ts'
import { siteOf } from '../matching/record/site.ts'
import { streetOf } from '../matching/record/street.ts'
import { bigramContainment, jaroWinkler } from '../matching/text/similarity.ts'

/** Fields on which sources disagree; all others are only filled when empty. */
export const disputedFields = ['phone', 'website', 'address', 'hours'] as const
export type DisputedField = (typeof disputedFields)[number]

/** Why a value was chosen over the others; `only` when there is no other. */
export type ChoiceReason = 'only' | (typeof choiceReasons)[number]

/** `rank`: trust in the source for this field, 0 first. `time`: when the value was last known to be right, if known. */
export type OfferedValue = { value: string; rank: number; isAuthority: boolean; time: string | null }
export type Choice<V extends OfferedValue> = { chosen: V; reason: ChoiceReason }

/** The business that the values are of. */
export type Business = { name?: string | null; country?: string | null | undefined }

/**
 * Chooses one of the values that sources offer for a field of one business: the one that most sources agree on, else
 * that of the business itself (a chain's own data), else the most complete one, else one that is a year newer, else
 * that of the most trusted source. The first offer wins a tie. Null when there is none.
 */
export function chooseValue<V extends OfferedValue>(
  field: DisputedField,
  offers: readonly V[],
  business: Business = {},
): Choice<V> | null {
  const [first] = offers
  if (first === undefined) return null
  const groups = agreeing(field, offers, business)
  const [largest = [], second = []] = groups.toSorted((a, b) => b.length - a.length)
  if (groups.length === 1) {
    const chosen = mostComplete(field, offers, business)
    if (offers.length === 1) return { chosen, reason: 'only' }
    return { chosen, reason: chosen === first ? 'agreement' : 'complete' }
  }
  if (largest.length > second.length) return { chosen: mostComplete(field, largest, business), reason: 'agreement' }
  const authority = offers.find(({ isAuthority }) => isAuthority)
  if (authority !== undefined) return { chosen: authority, reason: 'source' }
  const best = mostComplete(field, offers, business)
  const rivals = offers.filter(
    ({ value }) => completenessOf(field, value, business) === completenessOf(field, best.value, business),
  )
  if (rivals.length === 1) return { chosen: best, reason: 'complete' }
  const newest = rivals.toSorted((a, b) => timeOf(b) - timeOf(a))[0] ?? best
  const isNewer = (rival: V): boolean => rival.time !== null && timeOf(newest) - timeOf(rival) >= yearMs
  if (rivals.every((rival) => rival === newest || isNewer(rival))) return { chosen: newest, reason: 'newer' }
  return { chosen: rivals.toSorted((a, b) => a.rank - b.rank)[0] ?? best, reason: 'source' }
}

const yearMs = 365 * 24 * 3_600_000
const timeOf = ({ time }: OfferedValue): number => (time === null ? 0 : Date.parse(time))

/** Groups offers of one value: another spelling of a phone or street is the same value. */
function agreeing<V extends OfferedValue>(field: DisputedField, offers: readonly V[], { country }: Business): V[][] {
  const groups: V[][] = []
  for (const offer of offers) {
    const group = groups.find(
      ([first]) => first !== undefined && isSameValue(field, [first.value, offer.value], country ?? ''),
    )
    if (group === undefined) groups.push([offer])
    else group.push(offer)
  }
  return groups
}

/** Whether two values say the same. */
export function isSameValue(field: DisputedField, [a, b]: readonly [string, string], country = ''): boolean {
  if (a === b) return true
  if (field === 'phone') {
    const [one, other] = [phoneOf(a), phoneOf(b)]
    return one !== '' && other !== '' && ['whole', 'local'].includes(comparePhones(one, other))
  }
  if (field === 'website') {
    const [one, other] = [siteOf(a), siteOf(b)]
    return one.domain === '' ? one.page !== '' && one.page === other.page : one.domain === other.domain
  }
  if (field === 'hours') return a.replace(/\s/g, '') === b.replace(/\s/g, '')
  const [firstStreet, other] = [streetOf(a, country), streetOf(b, country)]
  const isSameNumber =
    firstStreet.numbers.length === 0 ||
    other.numbers.length === 0 ||
    firstStreet.numbers.some((number) => other.numbers.includes(number))
  return isSameNumber && jaroWinkler(firstStreet.core, other.core) >= 0.9
}

const mostComplete = <V extends OfferedValue>(field: DisputedField, offers: readonly V[], business: Business): V =>
  offers.reduce((best, one) =>
    completenessOf(field, one.value, business) > completenessOf(field, best.value, business) ? one : best,
  )

/**
 * 0: unusable. A street needs its number, a site a domain, best one that spells the business's name, a phone the
 * branch's own line of the country's numbering plan, hours their days.
 */
export function completenessOf(field: DisputedField, value: string, { name, country }: Business): number {
  if (field === 'phone') {
    const digits = phoneOf(value)
    if (digits === '') return 0
    return isInNumberingPlan(value, country ?? '') ? 3 - Number(isTollFree(digits)) : 1
  }
  if (field === 'website') {
    const { domain, label, page } = siteOf(value)
    if (domain === '') return Number(page !== '')
    return 2 + Number(bigramContainment(parsedName(name).letters, label.replaceAll('-', '')) >= spelledFrom)
  }
  if (field === 'hours') return value.split(';').length
  const { core, numbers } = streetOf(value, country ?? '')
  return Number(core !== '') + Number(core !== '' && numbers.length > 0)
}

/** The share of the domain's pairs of letters that the name has. */
const spelledFrom = 0.7
