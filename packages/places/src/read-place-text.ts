import { normalizeCountry, normalizeState } from '@gazetteer/listing/normalize'

/** A typed place without what does not name it; `isAmerican` when it names the country. */
export type PlaceText = { text: string; isAmerican: boolean }

/** "Boston, MA 02108, USA" → "Boston, MA", American. */
export function readPlaceText(typed: string): PlaceText {
  const { text, isAmerican } = withoutCountry(typed.trim())
  return { text: withoutPostalCodes(text), isAmerican }
}

/** The United States at the end, in any language and with or without a comma. A state's name is no country. */
function withoutCountry(text: string): PlaceText {
  const words = text.split(/(?<=[\s,])/)
  for (let count = Math.min(5, words.length - 1); count > 0; count -= 1) {
    const tail = words.slice(-count).join('')
    if (/^[^,]*$/.test(tail) && isUnitedStates(tail))
      return {
        text: words
          .slice(0, -count)
          .join('')
          .replace(/[\s,]+$/, ''),
        isAmerican: true,
      }
  }
  return { text, isAmerican: false }
}

const isUnitedStates = (tail: string): boolean =>
  normalizeState(tail) === null && normalizeCountry(tail.trim()) === 'US'

const postalCode = String.raw`(?:[A-Z]{1,2}-)?\d{3,6}(?:[ -]?\d{2,4})?`
/** Canada, Great Britain, the Netherlands. */
const lettered = String.raw`[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|\d{4} ?[A-Z]{2}`
const atStart = new RegExp(`^(?:${lettered}|${postalCode})\\s+(?=\\p{L})`, 'u')
const atEnd = new RegExp(`(?<=\\p{L}\\.?)\\s+(?:${lettered}|${postalCode})$`, 'u')

function withoutPostalCodes(text: string): string {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part, at) => at === 0 || !new RegExp(`^(?:${lettered}|${postalCode})$`).test(part))
    .map((part) => part.replace(atStart, '').replace(atEnd, ''))
    .join(', ')
}
