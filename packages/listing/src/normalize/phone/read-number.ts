import {
  type CountryCode,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/max'
import { isDummyNumber } from './dummy-phone.ts'
import { northAmerican } from './north-american.ts'
import { isEnded, renumbered } from './old-plans.ts'

/** Digits that only fill a form. */
export const dummy = Symbol('dummy')

/**
 * The number of a text in E.164, if the numbering plan has it. A number of an old plan becomes that of today.
 */
export function assignedNumber(text: string, plan: CountryCode): string | typeof dummy | null {
  let isDummy = false
  for (const number of readings(text, plan)) {
    const found = assigned(number)
    const checked = found ?? number
    if (isDummyNumber(digitsOf(checked, found !== null))) isDummy = true
    else if (found !== null) return found.number
  }
  return isDummy ? dummy : null
}

/** The number as it is written, whether the plan has it or not; null when its length is impossible. */
export function possibleNumber(text: string, plan: CountryCode): PhoneNumber | null {
  if (northAmerican.test(text)) return parsePhoneNumberFromString(text) ?? null
  for (const number of readings(text, plan)) if (isPossible(number)) return number
  return null
}

/** E.164 has at most fifteen digits; libphonenumber accepts more for Germany. */
const maxLength = 16

export const isPossible = (number: PhoneNumber): boolean => number.isPossible() && number.number.length <= maxLength

/** What a text can mean, the most likely first. */
function* readings(text: string, plan: CountryCode): Generator<PhoneNumber> {
  // `00` is not the international prefix of every plan, and a plus sign can precede it.
  const international = text.replace(/^[^\d(]*0{2,3}(?=[\s()./-]*[1-9])/, '+')
  for (const one of international === text ? [text] : [international, text])
    for (const spelling of one.includes('(0)') ? withoutTrunk(one, plan) : [one]) {
      const number = parsePhoneNumberFromString(spelling, plan)
      if (number !== undefined) yield number
    }
}

/**
 * `+44 (0)20`: the zero is dialled only within the country. In Italy it is part of a landline's number; mobile numbers
 * have ten digits and begin with 3.
 */
function withoutTrunk(text: string, plan: CountryCode): string[] {
  // `49 (0)6221`: a plus sign is missing.
  const whole = text.replace(new RegExp(`^(?=${getCountryCallingCode(plan)}\\s*\\(0\\))`), '+')
  const [bare, national] = [whole.replace('(0)', ''), whole.replace('(0)', '0')]
  const number = parsePhoneNumberFromString(bare, plan)
  const isLandline = number?.countryCallingCode === '39' && !/^3\d{9}$/.test(number.nationalNumber)
  return isLandline ? [national, bare] : [bare, national]
}

/** The assigned number: as read, without a trunk prefix that the plan does not have, or renumbered. */
function assigned(number: PhoneNumber): PhoneNumber | null {
  const { countryCallingCode, nationalNumber } = number
  if (isInPlan(number) && !isEnded(countryCallingCode, nationalNumber)) return number
  const today = renumbered(countryCallingCode, nationalNumber)
  for (const national of [today, nationalNumber.startsWith('0') ? nationalNumber.slice(1) : null]) {
    const changed = national === null ? undefined : parsePhoneNumberFromString(`+${countryCallingCode}${national}`)
    if (changed !== undefined && isInPlan(changed)) return changed
  }
  return null
}

const isInPlan = (number: PhoneNumber): boolean =>
  isOfWholeArea(number.number) || (number.isValid() && number.number.length <= maxLength)

function digitsOf(number: PhoneNumber, isAssigned: boolean): Parameters<typeof isDummyNumber>[0] {
  const { nationalNumber: national } = number
  if (!isAssigned || !/0{6}$/.test(national)) return { national, isAssigned }
  const behindArea = number
    .formatNational()
    .replace(/^\D*\d+/, '')
    .replace(/\D/g, '')
  return { national, isAssigned, behindArea }
}

/** Whether a text is an assigned North American number in E.164, by its area code. Parsing each one is the largest cost. */
export function isWholeNumber(text: string): boolean {
  return isOfWholeArea(text) && !isDummyNumber({ national: text.slice(2), isAssigned: true, behindArea: text.slice(5) })
}

/** North American area codes, by whether all their numbers are assigned. */
const wholeAreas = new Map<string, boolean>()

function isOfWholeArea(number: string): boolean {
  if (!northAmerican.test(number)) return false
  const area = number.slice(0, 5)
  const exchange = number.charAt(5)
  if (exchange === '0' || exchange === '1') return false
  const known = wholeAreas.get(area)
  if (known !== undefined) return known
  const isWhole = ['2', '3', '4', '5', '6', '7', '8', '9'].every((first) =>
    ['345601', '550199', '879342'].every((rest) => parsePhoneNumberFromString(`${area}${first}${rest}`)?.isValid()),
  )
  wholeAreas.set(area, isWhole)
  return isWhole
}
