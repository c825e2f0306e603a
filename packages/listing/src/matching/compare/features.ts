import type { Frequencies } from '../list/frequencies.ts'
import type { MatchRecord } from '../record/record.ts'
import { metersBetween } from '../../meters-between.ts'
import { jaroWinkler } from '../text/similarity.ts'
import { isSpaceless } from '../text/words.ts'
import { comparePhonesOf, compareSites, nameInSite } from './compare-contacts.ts'
import { compareNames } from './compare-names.ts'
import { compareStreets } from './compare-streets.ts'

/**
 * What the model sees of a pair. The sign says how the score may react: 1 never falls when the value grows, -1 never
 * rises, 0 is free. NaN is a missing value.
 */
export const featureSigns = {
  nameOverlap: 1,
  nameContainment: 1,
  nameShared: 0,
  nameLostLeast: -1,
  nameLostMost: -1,
  nameDice: 1,
  nameLetters: 1,
  nameCore: 1,
  nameFirst: 1,
  nameMarks: -1,
  nameTrades: -1,
  nameInside: -1,
  department: -1,
  isChain: -1,
  phone: 1,
  domain: 1,
  page: 0,
  path: 1,
  siteParts: -1,
  sharedSite: -1,
  nameInSite: 1,
  number: 1,
  gap: -1,
  street: 1,
  streetConflict: -1,
  unit: 1,
  address: 1,
  addressText: 1,
  zip: 1,
  city: 1,
  state: 1,
  distance: -1,
  category: 1,
  trades: 1,
  branch: -1,
  elsewhere: -1,
  evidence: 0,
} as const satisfies Record<string, -1 | 0 | 1>

export type Feature = keyof typeof featureSigns
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant object
export const featureNames = Object.keys(featureSigns) as readonly Feature[]
export type Features = Record<Feature, number>
type Compared = Omit<Features, 'branch' | 'elsewhere' | 'evidence'>

export function featuresOf(a: MatchRecord, b: MatchRecord, common: Frequencies): Features {
  const name = compareNames(a, b, common.weightOf)
  const site = compareSites(a, b)
  const street = compareStreets(a.street, b.street, a.country || b.country)
  const missing = Number.NaN
  const features = {
    nameOverlap: name?.overlap ?? missing,
    nameContainment: name?.containment ?? missing,
    nameShared: name?.shared ?? missing,
    nameLostLeast: name?.lostLeast ?? missing,
    nameLostMost: name?.lostMost ?? missing,
    nameDice: name?.dice ?? missing,
    nameLetters: name?.letters ?? missing,
    nameCore: name === null ? missing : Number(name.isCoreEqual),
    nameFirst: name?.firstWord ?? missing,
    nameMarks: name?.marks ?? missing,
    nameTrades: name?.trades ?? missing,
    nameInside: name === null ? missing : Number(name.isInside),
    department: name === null ? missing : Number(name.isDepartment),
    isChain: Number(common.isChain(a) || common.isChain(b)),
    phone: comparePhonesOf(a, b, common),
    domain: site.domain,
    page: site.page,
    path: site.path,
    siteParts: site.parts,
    sharedSite: Number(site.domain === 1 && common.isSharedSite(a)),
    nameInSite: nameInSite(a, b),
    number: street.number,
    gap: street.gap,
    street: street.street,
    streetConflict: street.conflict,
    unit: street.unit,
    address: street.number * street.street * (street.unit === 0 ? 0.5 : 1),
    addressText: street.text,
    zip: zipMatch(a.zip, b.zip),
    city: cityMatch(a.city, b.city),
    state: stateMatch(a.state, b.state),
    distance: distanceMatch(a, b, street.number === 1 && street.street >= 0.95),
    category: shareOf(a.category.words, b.category.words),
    trades: shareOf(a.category.trades, b.category.trades),
  }
  return {
    ...features,
    branch: branchOf(features),
    elsewhere: elsewhereOf(features, a, b),
    evidence: evidenceOf(features),
  }
}

/** 2: the names have different marks; 1: one has a mark, and the addresses differ (`Osprey Downtown`); 0: neither. */
function branchOf({ nameMarks, number, street, distance }: Compared): number {
  if (!(nameMarks > 0)) return 0
  const isElsewhere = number === 0 || street < 0.8 || distance > 2.6
  return nameMarks === 2 ? 2 : Number(isElsewhere)
}

/** 1: clearly another street, and neither phone, site nor coordinate says that it is one place: a branch. */
function elsewhereOf({ street, phone, domain, distance }: Compared, a: MatchRecord, b: MatchRecord): number {
  const isUnderstood = a.street.kind !== '' && b.street.kind !== '' && street < 0.8
  return Number(isUnderstood && !(phone >= 2) && domain !== 1 && !(distance < 2.1))
}

/** How many kinds of values both rows have: without an address and a phone, equal names say less. */
const evidenceOf = ({ phone, domain, number, street, zip, distance }: Compared): number =>
  [phone, domain, number, street, zip, distance].filter((value) => !Number.isNaN(value)).length

/** The share of the shorter code's first characters that are equal. */
function zipMatch(a: string, b: string): number {
  if (a.length < 3 || b.length < 3) return Number.NaN
  const most = Math.min(a.length, b.length)
  let at = 0
  while (at < most && a[at] === b[at]) at += 1
  return at / most
}

/** A code and a name (`SP`, `São Paulo`; `13`, `東京都`) are not comparable; those of the United States are codes. */
function stateMatch(a: string, b: string): number {
  if (a === '' || b === '') return Number.NaN
  if (a === b) return 1
  return isCode(a) === isCode(b) && isSpaceless(a) === isSpaceless(b) ? 0 : Number.NaN
}

const isCode = (state: string): boolean => state.length <= 3 || /\d/.test(state)

/** Names in two scripts (`豊田市`, `Toyota`) are not comparable. */
function cityMatch(a: string, b: string): number {
  if (a === '' || b === '' || isSpaceless(a) !== isSpaceless(b)) return Number.NaN
  if (a === b) return 1
  return ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `) ? 0.95 : jaroWinkler(a, b)
}

/** The Dice coefficient: twice the common values, divided by the sum of both counts. */
function shareOf(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return Number.NaN
  let count = 0
  for (const one of a) if (b.includes(one)) count += 1
  return (2 * count) / (a.length + b.length)
}

/** At one address, coordinates of two sources may differ by half a block. */
const noiseMeters = 1_000
const maxAtAddress = 40

/** Metres as a logarithm: 80 m and 800 m differ as much as 800 m and 8 km. */
function distanceMatch(a: MatchRecord, b: MatchRecord, isSameAddress: boolean): number {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return Number.NaN
  const meters = metersBetween(
    { latitude: a.latitude, longitude: a.longitude },
    { latitude: b.latitude, longitude: b.longitude },
  )
  return Math.log10(10 + (isSameAddress && meters < noiseMeters ? Math.min(maxAtAddress, meters) : meters))
}
