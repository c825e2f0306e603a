const wordsOf = (text: string): string[] => text.split(' ')

/** Types of venues, and venues within a hotel: two different ones at one address are two businesses. */
const venues = wordsOf(
  'cafe bar grill deli pizza inn tavern taverna trattoria osteria bistro brasserie steakhouse diner lounge club bakery barbecue room tearoom teahouse dining buffet cantina cocina seafood hotel motel resort',
)

/** General words for any place to eat or drink. */
const eating = wordsOf('restaurant kitchen house eatery cuisine food brewing beer pub taproom tap alehouse gourmet')

/** General words for any business. */
const anything = wordsOf(
  'original famous shop store market mart boutique group service center company agency international national office firm associate',
)

const trades = wordsOf(
  'gallery studio salon spa barber hairdresser clinic dental dentist doctor medical health care law pharmacy hospital school church auto repair garage tire cleaner laundry laundromat bank atm insurance realty fitness gym yoga nail beauty jewelry florist flower pet veterinary animal plumbing electric construction contractor real estate management consulting',
)

const general = new Set([...venues, ...eating, ...anything, ...trades])
const ofAnything = new Set(anything)
const ofEating = new Set(eating)
const venueSet = new Set(venues)

/** Words that only describe the type of business; many names contain them. */
export const isGeneralWord = (word: string): boolean => general.has(word)

/**
 * Whether the general words of two names fit one business. `Palm` and `Palm Cafe` do, as do `Palm Restaurant` and
 * `Palm Cafe`. `Palm Cafe` and `Palm Dining Room` are two venues; `Palm Brewing` and `Palm Dental` two trades.
 */
export function canBeOne(a: readonly string[], b: readonly string[]): boolean {
  const ofA = a.filter((word) => !b.includes(word) && general.has(word) && !ofAnything.has(word))
  const ofB = b.filter((word) => !a.includes(word) && general.has(word) && !ofAnything.has(word))
  if (ofA.length === 0 || ofB.length === 0) return true
  const [isOpenA, isOpenB] = [ofA.every((word) => ofEating.has(word)), ofB.every((word) => ofEating.has(word))]
  const isEating = (words: readonly string[]) => words.every((word) => ofEating.has(word) || venueSet.has(word))
  return (isOpenA && isEating(ofB)) || (isOpenB && isEating(ofA))
}
