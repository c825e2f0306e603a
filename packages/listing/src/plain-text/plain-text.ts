import { characterOf } from './html-entities.ts'

/** A source's text without HTML: tags removed, entities decoded one time. `A & B <3` stays as it is. */
export const plainText = (text: string): string => (mayBeHtml(text) ? decoded(withoutTags(text, ' ')) : text)

/** An address without HTML: it ends before a list or paragraph; the text behind it is a note. */
export function plainAddress(text: string): { line: string; note: string } {
  if (!mayBeHtml(text)) return { line: text, note: '' }
  const [line = '', ...others] = withoutTags(text, '\n', ', ')
    .split('\n')
    .map((part) => decoded(part).trim())
    .filter((part) => part !== '')
  return { line: line.replace(/[\s,;]+$/, ''), note: others.join(' ') }
}

/** A URL with its entities decoded: `?a=1&amp;b=2`. */
export const plainUrl = (text: string): string => (text.includes('&') ? decoded(text) : text)

const mayBeHtml = (text: string): boolean => (text.includes('&') || text.includes('<')) && html.test(text)

const html = /&[#a-z][a-z\d]*;|<[!/]?[a-z-]/i

const inline = 'a|abbr|b|bdi|bdo|big|cite|em|font|i|ins|mark|nobr|s|small|span|strike|strong|sub|sup|tt|u|wbr'
const block =
  'article|blockquote|body|center|dd|div|dl|dt|figure|footer|h[1-6]|header|hr|html|img|li|ol|p|pre|section|table|tbody|td|th|thead|tr|ul'

const tagOf = (names: string): RegExp => new RegExp(String.raw`<\/?(?:${names})(?:\s[^<>]*)?\/?>`, 'gi')
const [inlineTag, blockTag, breakTag] = [tagOf(inline), tagOf(block), tagOf('br')]
const hidden = /<!--.*?-->|<(script|style)\b[^>]*>.*?<\/\1\s*>/gis

/** Only names of HTML's elements: `<Studio>` is text. */
function withoutTags(text: string, atBlock: string, atBreak = atBlock): string {
  if (!text.includes('<')) return text
  return text
    .replace(hidden, ' ')
    .replace(inlineTag, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(breakTag, atBreak)
    .replace(blockTag, atBlock)
}

const entity = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi

const decoded = (text: string): string =>
  text.replace(entity, (all, code: string) => (code.startsWith('#') ? numbered(code) : characterOf(code)) ?? all)

/** `#39` or `#x27`. As in browsers, 128 to 159 are characters of Windows-1252. */
function numbered(text: string): string | undefined {
  const code = /^#x/i.test(text) ? Number.parseInt(text.slice(2), 16) : Number(text.slice(1))
  if (code >= 128 && code <= 159) return windows.charAt(code - 128)
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? undefined : String.fromCodePoint(code)
}

const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
