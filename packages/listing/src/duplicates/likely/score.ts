import type { Commonness } from './commonness.ts'
import { type NameMatch, compareNames } from './compare-names.ts'
import { samePhone } from './contact.ts'
import { likeness } from './likeness.ts'
import type { Traits } from './traits.ts'

export type LikelyReason =
  'same name' | 'similar name' | 'same address' | 'similar address' | 'same phone' | 'same website' | 'close together'

type AddReason = (reason: LikelyReason, odds: number) => number

/**
 * The probability that two rows are one business, 0 to 1, with its reasons. Evidence is summed as log-odds. The
 * values were fitted on one half of the labelled pairs (testkit/real-data/labelled) and measured on the other. A
 * matching phone or site that is not shared nearly decides when the names agree: another address then suggests a move
 * or a neighbouring district. Without it, the same name in another street is a branch. Null: below `least`.
 */
export function scorePair([a, b]: Pair, common: Commonness, least = 0): Score | null {
  const reasons: LikelyReason[] = []
  const addReason: AddReason = (reason, odds) => {
    reasons.push(reason)
    return odds
  }
  if (mostOdds(a, b, common) < Math.log(least / (1 - least))) return null
  const name = compareNames(a.name, b.name, common.weightOf)
  const address = compareAddresses(a, b)
  let odds = base + nameOdds(name, addReason)
  const street = addressOdds(address, addReason)
  const contact = contactOdds(a, b, { common, addReason })
  const place = street + townOdds(a, b, address) + distanceOdds(a, b, addReason)
  const isChain = common.isChain(a.name.squashed) || common.isChain(b.name.squashed)
  const agrees = name.kind === 'same' || (name.kind === 'part' && name.weight > 3)
  const decides = contact.own && agrees && !name.branch && !isChain
  odds += contact.odds + (decides ? Math.max(place, -1.5) : place) - branchOdds(name, address)
  if (isChain && !contact.own && place < 1.5) odds -= 2.5
  const score = 1 / (1 + Math.exp(-odds))
  return score < least ? null : { score, reasons }
}

export type Pair = readonly [Traits, Traits]
type Score = { score: number; reasons: LikelyReason[] }

const base = -3.9
const mostNameOdds = 5.1

/**
 * An upper bound of a pair's odds from cheap comparisons: most pairs with a shared key are far apart, which saves
 * comparing names.
 */
function mostOdds(a: Traits, b: Traits, common: Commonness): number {
  const contact = contactOdds(a, b, { common, addReason: ignoreReason })
  const place = addressFigures.same + townOdds(a, b, 'same') + distanceOdds(a, b, ignoreReason)
  return base + mostNameOdds + contact.odds + (contact.own ? Math.max(place, -1.5) : place)
}

const ignoreReason: AddReason = (_reason, odds) => odds

function nameOdds({ kind, likeness: like, weight, branch }: NameMatch, addReason: AddReason): number {
  // Many businesses share a name made only of common words.
  const rare = Math.min(1, weight / 4)
  if (kind === 'same')
    return addReason(
      like >= 0.97 ? 'same name' : 'similar name',
      3 + 1.5 * rare + 0.6 * Math.min(1, Math.max(0, weight - 4) / 6) - (1 - like) * 8,
    )
  if (kind === 'part') return addReason('similar name', branch ? 0.5 : 1 + 2.2 * rare - (1 - like) * 1.5)
  if (kind === 'kin' && like >= 0.6) return addReason('similar name', -4 + like * 5)
  return -2 - (0.8 - Math.min(0.8, like)) * 8
}

/** Branch words count only when the addresses differ. */
const branchOdds = ({ branch }: NameMatch, address: AddressMatch): number => (branch && address !== 'same' ? 2.5 : 0)

function contactOdds(
  a: Traits,
  b: Traits,
  { common, addReason }: { common: Commonness; addReason: AddReason },
): { odds: number; own: boolean } {
  let odds = 0
  let own = false
  if (a.phone !== '' && b.phone !== '') {
    const match = samePhone(a.phone, b.phone)
    const isShared = common.isShared(a.phone)
    const full = match === 'whole' ? 4 : 3
    if (match === 'no') odds -= 0.9
    else if (match === 'nearly') odds += 0.3
    else odds += addReason('same phone', isShared ? 1.2 : full)
    own = (match === 'whole' || match === 'local') && !isShared
  }
  if (a.site !== '' && b.site !== '') {
    if (a.site === b.site) odds += addReason('same website', common.isShared(a.site) ? 0.5 : 1.7)
    else odds -= 1
  }
  return { odds, own }
}

type AddressMatch = 'same' | 'street' | 'part' | 'unknown' | 'number' | 'near' | 'other'

/**
 * same: number and street. part: one lacks the number. street: the same number, a similar street. near, other: a
 * different number.
 */
function compareAddresses({ address: a }: Traits, { address: b }: Traits): AddressMatch {
  if (a.core === '' || b.core === '') return 'unknown'
  const hasNumbers = a.number !== '' && b.number !== ''
  const isSameNumber = hasNumbers && a.number === b.number
  if (!isSameStreet(a.core, b.core)) return isSameNumber ? 'number' : 'other'
  const hasOtherDirection = a.direction !== '' && b.direction !== '' && a.direction !== b.direction
  const isOtherKind = a.kind !== '' && b.kind !== '' && a.kind !== b.kind
  if (isSameNumber) return hasOtherDirection || (isOtherKind && /\d/.test(a.core)) ? 'street' : 'same'
  if (!hasNumbers) return hasOtherDirection ? 'other' : 'part'
  return Math.abs(Number(a.number) - Number(b.number)) <= 4 ? 'near' : 'other'
}

/** Allows typing errors; numbered streets must have the same number. */
function isSameStreet(a: string, b: string): boolean {
  if (a === b) return true
  if (a.replace(/\D/g, '') !== b.replace(/\D/g, '')) return false
  return likeness(a.replaceAll(' ', ''), b.replaceAll(' ', '')) >= 0.9 || isWithin(a, b) || isWithin(b, a)
}

const isWithin = (part: string, whole: string): boolean => part.length >= 4 && ` ${whole} `.includes(` ${part} `)

const addressFigures: Record<AddressMatch, number> = {
  same: 2.8,
  street: 1,
  part: 1,
  unknown: 0,
  number: -1.8,
  near: -1.2,
  other: -2.8,
}

function addressOdds(match: AddressMatch, addReason: AddReason): number {
  if (match === 'same') addReason('same address', 0)
  else if (match === 'street' || match === 'part') addReason('similar address', 0)
  return addressFigures[match]
}

function townOdds(a: Traits, b: Traits, address: AddressMatch): number {
  let odds = 0
  if (a.zip !== '' && b.zip !== '') odds += a.zip === b.zip ? 0.8 : -1
  if (a.city !== '' && b.city !== '') {
    if (a.city === b.city || likeness(a.city, b.city) > 0.9) odds += 0.5
    // A district or neighbouring town with the same street and number.
    else odds -= address === 'same' ? 0.5 : 1.2
  }
  if (a.state !== '' && b.state !== '' && a.state !== b.state) odds -= 3
  return odds
}

const metersPerDegree = 111_320

function distanceOdds(a: Traits, b: Traits, addReason: AddReason): number {
  const meters = distanceMeters(a, b)
  if (meters === null) return 0
  if (meters < 80) return addReason('close together', 1.8)
  if (meters < 250) return 0.6
  if (meters < 1_000) return -1
  return meters < 5_000 ? -2.5 : -4
}

function distanceMeters(a: Traits, b: Traits): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null
  const north = (a.latitude - b.latitude) * metersPerDegree
  const east = (a.longitude - b.longitude) * metersPerDegree * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}
