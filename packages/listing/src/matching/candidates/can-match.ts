import type { MatchRecord } from '../record/record.ts'
import { bitsShared } from '../text/similarity.ts'

/**
 * A fast test before the features: false for pairs that no model would call one business. They share neither phone,
 * site nor address, and their names are unlike or they are far apart.
 */
export function canMatch(a: MatchRecord, b: MatchRecord): boolean {
  if (a.phone !== '' && b.phone !== '' && isSameEnd(a.phone, b.phone)) return true
  if ((a.site.domain !== '' && a.site.domain === b.site.domain) || (a.site.page !== '' && a.site.page === b.site.page))
    return true
  if (isFar(a, b)) return false
  const shared = bitsShared(a.name.bits, b.name.bits)
  const isSameNumber = a.street.numbers.length > 0 && a.street.numbers[0] === b.street.numbers[0]
  if (isSameNumber && a.street.core.slice(0, 3) === b.street.core.slice(0, 3)) return shared >= 0.3 || a.zip === b.zip
  return shared >= 0.6
}

const isSameEnd = (a: string, b: string): boolean =>
  a === b || (a.at(-1) === b.at(-1) && a.at(-2) === b.at(-2) && a.slice(-7) === b.slice(-7))

const farDegrees = 0.03

/** More than about 3 km apart; without coordinates, in another state. */
function isFar(a: MatchRecord, b: MatchRecord): boolean {
  if (a.latitude !== null && b.latitude !== null && a.longitude !== null && b.longitude !== null)
    return Math.abs(a.latitude - b.latitude) > farDegrees || Math.abs(a.longitude - b.longitude) > farDegrees * 2
  return (
    a.state !== b.state &&
    a.state !== '' &&
    b.state !== '' &&
    a.city !== b.city &&
    a.zip !== '' &&
    b.zip !== '' &&
    a.zip.slice(0, 2) !== b.zip.slice(0, 2)
  )
}
