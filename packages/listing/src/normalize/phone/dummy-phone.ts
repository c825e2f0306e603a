/** The national digits of a number, without trunk prefix. */
type Digits = {
  national: string
  /** Whether the country's plan has such a number. */
  isAssigned: boolean
  /** The digits behind the area code, where it is known. */
  behindArea?: string | undefined
}

/**
 * Whether a number is one that forms are filled with: one repeated digit (555-555-5555), digits that count up or down
 * (123-456-7890, +91 98765 43210), or only zeros behind the prefix (+33 6 00 00 00 00). Short plans have real numbers
 * of this kind, such as 777 7777, and an area code before them (410-777-7777, 030 1234567) makes them real, too.
 */
export function isDummyNumber({ national, isAssigned, behindArea }: Digits): boolean {
  if (!canBeDummy(national)) return false
  const { length } = national
  if (/^0*$/.test(national)) return true
  if (/(\d)\1{8,}$/.test(national)) return true
  if (/^(\d)\1*$/.test(national)) return isAssigned ? length === 8 && /^[19]/.test(national) : length >= 5
  if (isCounted(national)) return length >= (isAssigned ? 8 : 6)
  if (/^0{6,}$/.test(behindArea ?? '')) return true
  return !isAssigned && /0{7,}$/.test(national)
}

/** Fast path: the last two digits of such a number are equal or count up or down. */
function canBeDummy(national: string): boolean {
  const step = national.charCodeAt(national.length - 1) - national.charCodeAt(national.length - 2)
  return national.length < 2 || Math.abs(step) <= 1 || Math.abs(step) === 9
}

/** Whether a text that is no number of a plan has only such digits, in national or international form. */
export function isDummyText(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (digits === '' || /\p{L}/u.test(text.replace(label, ''))) return false
  const bare = digits.replace(/^0+/, '')
  return [digits, bare, bare.replace(/^1/, '')].some((national) => isDummyNumber({ national, isAssigned: false }))
}

const label = /^\s*(?:tel|phone|mobile|cell|fax)\b/i

const ascending = '01234567890123456789'
const descending = '98765432109876543210'
const isCounted = (digits: string): boolean => ascending.includes(digits) || descending.includes(digits)
