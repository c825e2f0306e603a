import type { Street } from './street-parts.ts'

/** An address in Japanese, Chinese or Thai: `歌舞伎町１丁目１１−１３` has the number 1-11-13 and the street 歌舞伎町. */
export function spacelessStreet(line: string): Street {
  const plain = line
    .replace(/[一二三四五六七八九十]+(?=丁目|番|号)/g, (digits) => String(arabic(digits)))
    .replace(/(?<=\d)\s*(?:丁目|番地の?|番|号|の|[-‐‑–—−ー])\s*(?=\d)/g, '-')
    .replace(/(?<=\d)\s*(?:丁目|番地|番|号|號)/g, ' ')
  const numbers = plain.match(/\d+(?:[-/]\d+)*/g) ?? []
  const longest = numbers.reduce((best, one) => (one.length > best.length ? one : best), '')
  const letters = plain.replace(/\d+(?:[-/]\d+)*/g, ' ').replace(filler, '')
  const core = letters.replace(/[^\p{L}\p{M}]/gu, '').toLowerCase()
  return {
    numbers: longest === '' ? [] : [longest.replaceAll('/', '-')],
    core,
    direction: '',
    kind: '',
    unit: '',
    line,
  }
}

/** Words for kinds of places in Thai, and prefectures, which other sources write in a field of their own. */
const filler = /ถนน|ถ\.|ซอย|ซ\.|ตำบล|ต\.|อำเภอ|อ\.|แขวง|เขต|จังหวัด|จ\.|หมู่ที่|หมู่|ม\.|^.{2,3}[都道府県]/g

function arabic(digits: string): number {
  const [tens, ones] = digits.includes('十') ? digits.split('十') : ['', digits]
  const valueOf = (text: string | undefined): number => (text ? '〇一二三四五六七八九'.indexOf(text) : 0)
  return digits.includes('十') ? (tens === '' ? 10 : valueOf(tens) * 10) + valueOf(ones) : valueOf(ones)
}
