import { type Parts, partIndex, type RowPair } from '../list/parts.ts'
import { bitsShared } from '../text/similarity.ts'

const at = {
  line: partIndex('line'),
  domain: partIndex('domain'),
  page: partIndex('page'),
  number: partIndex('number'),
  street3: partIndex('street3'),
  zip: partIndex('zip'),
  zip2: partIndex('zip2'),
  state: partIndex('state'),
  city: partIndex('city'),
}

/**
 * A fast test before the features: false for pairs that no model would call one business. They share neither phone,
 * site nor address, and their names are unlike or they are far apart.
 */
export function canMatch(parts: Parts, a: number, b: number): boolean {
  const pair = { a, b }
  if (parts.isShared(at.line, pair) || parts.isShared(at.domain, pair) || parts.isShared(at.page, pair)) return true
  if (isFar(parts, pair)) return false
  const shared = bitsShared(parts.bits(a), parts.bits(b))
  if (parts.isShared(at.number, pair) && parts.isEqual(at.street3, pair))
    return shared >= 0.3 || parts.isEqual(at.zip, pair)
  return shared >= 0.6
}

const farDegrees = 0.03

/** More than about 3 km apart; without coordinates, in another state. */
function isFar(parts: Parts, pair: RowPair): boolean {
  const north = Math.abs(parts.latitude(pair.a) - parts.latitude(pair.b))
  if (!Number.isNaN(north))
    return north > farDegrees || Math.abs(parts.longitude(pair.a) - parts.longitude(pair.b)) > farDegrees * 2
  return parts.isOther(at.state, pair) && !parts.isEqual(at.city, pair) && parts.isOther(at.zip2, pair)
}
