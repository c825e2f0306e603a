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
const anyBusinessWords = new Set(anything)
const eatingWords = new Set(eating)
const venueSet = new Set(venues)

/** Words that only describe the type of business; many names contain them. */
export const isGeneralWord = (word: string): boolean => general.has(word)

/**
 * Whether the general words of two names fit one business. `Palm` and `Palm Cafe` do, as do `Palm Restaurant` and
 * `Palm Cafe`. `Palm Cafe` and `Palm Dining Room` are two venues; `Palm Brewing` and `Palm Dental` two trades.
 */
export function canBeSameBusiness(a: readonly string[], b: readonly string[]): boolean {
  const kindsOfA = a.filter((word) => !b.includes(word) && general.has(word) && !anyBusinessWords.has(word))
  const kindsOfB = b.filter((word) => !a.includes(word) && general.has(word) && !anyBusinessWords.has(word))
  if (kindsOfA.length === 0 || kindsOfB.length === 0) return true
  const [isOpenA, isOpenB] = [
    kindsOfA.every((word) => eatingWords.has(word)),
    kindsOfB.every((word) => eatingWords.has(word)),
  ]
  const isEating = (words: readonly string[]) => words.every((word) => eatingWords.has(word) || venueSet.has(word))
  return (isOpenA && isEating(kindsOfB)) || (isOpenB && isEating(kindsOfA))
}
