/** Marks and words that always separate two numbers, besides the labels. */
const separator = new RegExp(
  [
    String.raw`[;|&\n\r\t•·]`,
    String.raw`(?<=[\d)])\s*[+]\s+(?=\d)`,
    // `+49 6221 12351 +49 6221 12352`
    String.raw`(?<=\d)\s*(?=\+\s?\(?[1-9])`,
    String.raw`(?<=[\d)])\s+(?:or|and|und|u\.|bis|oder|bzw\.?|et|ou|y|e|o|og|och|eller|ja|tai|en|of|i|lub|nebo|и|или)\s+(?=[\d(+])`,
  ].join('|'),
  'iu',
)

/** A label begins a number: `Tel. 06221 12351 Fax 06221 12352`. */
const label =
  /(?<![\p{L}])(?=(?:tele?fax|fax|tel[eé]fono?|telephone|tel|phone|mobile?|mob|handy|cell|office|whatsapp)(?![\p{L}]))/giu
const faxLabel = /^(?:tele?)?fax(?!\p{L})/iu

/**
 * The texts of the numbers in a field, the fax numbers last. A comma or slash separates two numbers, except behind an
 * area code (`06221/12345`); `isWhole` says whether a text is a number of the plan. A shortened second number
 * (`06221 12351 / 52`) is completed from the first one.
 */
export function splitPhones(text: string, isWhole: (text: string) => boolean): string[] {
  const chunks = text
    .split(separator)
    .flatMap((chunk) => chunk.split(label))
    .flatMap(splitAtAreaCode)
    .map((chunk) => chunk.trim())
    .filter(hasDigit)
  const isFax = (chunk: string) => faxLabel.test(chunk)
  const ordered = [...chunks.filter((chunk) => !isFax(chunk)), ...chunks.filter(isFax)]
  const pieces: string[] = []
  for (const chunk of ordered) {
    const phonePieces = piecesOf(withExtension(chunk, isWhole), isWhole)
    // After `und` or `+` too, the second number can be shortened.
    const before = pieces.at(-1)
    const [first] = phonePieces
    if (before !== undefined && first !== undefined && phonePieces.length === 1 && isShortened(first, before))
      pieces.push(completed(first, before))
    else pieces.push(...phonePieces)
  }
  return pieces
}

/** `06221 12351 06221 12352`: the area code again begins the next number. */
function splitAtAreaCode(chunk: string): string[] {
  const [, code] = /^\D*(0\d{2,5})\D/.exec(chunk) ?? []
  return code === undefined ? [chunk] : chunk.split(new RegExp(String.raw`(?<=\d)\s+(?=\(?${code}\D)`))
}

/** A second number after a dash follows the first one closely: `12351 - 52`. */
const maxApart = 20

/**
 * `0512 5360 - 1234`: digits after a dash are an extension, part of the number where the plan's numbers can be as long,
 * and otherwise left out.
 */
function withExtension(chunk: string, isWhole: (text: string) => boolean): string {
  const [, base = '', extension = ''] = /^([^,/\\]*\d)\s[-–]\s(\d{2,5})$/.exec(chunk) ?? []
  if (base === '' || !isWhole(base)) return chunk
  const apart = Number(digitsOf(completed(extension, base))) - Number(digitsOf(base))
  if (apart > 0 && apart <= maxApart) return chunk
  return isWhole(base + extension) ? base + extension : base
}

function piecesOf(chunk: string, isWhole: (text: string) => boolean): string[] {
  const parts = chunk.split(/[,/\\]|\s[-–]\s(?=\D*\d{2})/).filter(hasDigit)
  // `01/23/45/67/89`: the marks group the digits of one number.
  if (parts.length < 2) return parts
  if (parts.length > 3 && parts.every((part) => digitsOf(part).length <= 4)) return [parts.join(' ')]
  const pieces: string[] = []
  let open = ''
  for (const part of parts.map((one) => one.trim())) {
    const before = pieces.at(-1)
    if (open === '' && before !== undefined && isShortened(part, before)) {
      pieces.push(completed(part, before))
      continue
    }
    open = `${open} ${part}`.trim()
    if (!isWhole(open)) continue
    pieces.push(open)
    open = ''
  }
  if (open === '') return pieces
  // A local number before a whole one: `555-0110 / 410-555-0111`.
  const whole = parts.filter((part) => open.endsWith(part.trim()) && isWhole(part))
  return [...pieces, ...(whole.length > 0 ? whole : [open])]
}

/** Shorter than the number before, and without an area code of its own. */
function isShortened(part: string, before: string): boolean {
  const digits = digitsOf(part)
  if (digitsOf(before).length < 6 || /[\p{L}+(]/u.test(part)) return false
  return digits.length <= 4 || (!digits.startsWith('0') && digits.length < digitsOf(before).length)
}

function completed(part: string, before: string): string {
  const last = digitsOf(part)
  const from = before.startsWith('+') ? `+${digitsOf(before)}` : digitsOf(before)
  return from.slice(0, from.length - last.length) + last
}

const hasDigit = (text: string): boolean => /\d/.test(text)
const digitsOf = (text: string): string => text.replaceAll('(0)', '').replace(/\D/g, '')
