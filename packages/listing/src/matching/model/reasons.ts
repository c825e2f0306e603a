import type { Features } from '../compare/features.ts'

/** What speaks for and against a pair, the most important first: `same phone`, `same street`, `names nearly equal`. */
export function reasonsOf(features: Features): string[] {
  return rules.flatMap((rule) => rule(features) ?? [])
}

type Rule = (features: Features) => string | null

const rules: readonly Rule[] = [
  ({ nameCore, nameOverlap, nameDice, nameLetters }) => {
    if (Number.isNaN(nameOverlap)) return null
    if (nameOverlap > 0.995 || (nameCore === 1 && nameDice > 0.8)) return 'same name'
    return nameReason(Math.max(nameOverlap, nameDice, nameLetters - 0.2))
  },
  ({ nameMarks }) => (nameMarks === 2 ? 'different part, person or number in the name' : null),
  ({ nameTrades, siteParts }) => (nameTrades >= 1 || siteParts === 1 ? 'different department or trade' : null),
  ({ nameInside }) => (nameInside === 1 ? 'one is inside the other' : null),
  ({ phone }) => phoneReason(phone),
  ({ domain, page }) => siteReason(domain, page),
  (features) => addressReason(features),
  ({ unit }) => (unit === 0 ? 'other suite' : null),
  ({ distance }) => distanceReason(distance),
  ({ zip }) => (zip < 0.5 ? 'other ZIP' : null),
  ({ category, trades }) => categoryReason(category, trades),
  ({ isChain }) => (isChain === 1 ? 'name of a chain' : null),
]

function nameReason(likeness: number): string {
  if (likeness >= 0.85) return 'names nearly equal'
  return likeness >= 0.6 ? 'similar names' : 'different names'
}

function phoneReason(phone: number): string | null {
  if (Number.isNaN(phone)) return null
  if (phone === 3) return 'same phone'
  if (phone === 2) return 'same phone of a company'
  return phone === 1 ? 'similar phone' : 'other phone'
}

function siteReason(domain: number, page: number): string | null {
  if (domain === 1) return page === 3 ? 'same page' : 'same website'
  return domain < 0.8 ? 'other website' : null
}

function categoryReason(category: number, trades: number): string | null {
  if (category === 1) return 'same category'
  return category === 0 && trades === 0 ? 'other category' : null
}

function addressReason({ number, street, streetConflict }: Features): string | null {
  if (Number.isNaN(street)) return number === 1 ? 'same house number' : null
  const isStreet = street >= 0.9
  if (isStreet && number === 1) return streetConflict > 0 ? 'similar address' : 'same address'
  if (isStreet) return Number.isNaN(number) ? 'same street' : 'same street, other number'
  return 'other street'
}

function distanceReason(distance: number): string | null {
  if (Number.isNaN(distance)) return null
  const meters = 10 ** distance - 10
  if (meters < 1_000) return `${Math.round(meters / 10) * 10} m apart`
  return `${(meters / 1_000).toFixed(meters < 10_000 ? 1 : 0)} km apart`
}
