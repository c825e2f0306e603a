import { robotName } from './robots.ts'

/** What a page asks of crawlers, by its headers and meta elements. */
export type PageDirectives = { isNoindex: boolean; isNofollow: boolean; isTdmReserved: boolean }

type Headers = ReadonlyMap<string, readonly string[]>

/** Directives whose value follows a colon; any other word before a colon is the name of a crawler. */
const withValue = /^(?:unavailable_after|max-snippet|max-image-preview|max-video-preview)$/i

export function directivesOfHeaders(headers: Headers): PageDirectives {
  const words = (headers.get('x-robots-tag') ?? []).flatMap((value) => {
    const [, name, rest] = /^\s*([\w-]+)\s*:(.*)$/s.exec(value) ?? []
    if (name === undefined || rest === undefined || withValue.test(name)) return wordsOf(value)
    return isOurs(name) ? wordsOf(rest) : []
  })
  const isTdmReserved = (headers.get('tdm-reservation') ?? []).some(isOne)
  return { ...robotsWords(words), isTdmReserved }
}

/** Of `<meta name content>` elements. */
export function directivesOfMeta(metas: readonly { name: string; content: string }[]): PageDirectives {
  const words = metas.flatMap(({ name, content }) =>
    name.toLowerCase() === 'robots' || isOurs(name) ? wordsOf(content) : [],
  )
  const isTdmReserved = metas.some(({ name, content }) => name.toLowerCase() === 'tdm-reservation' && isOne(content))
  return { ...robotsWords(words), isTdmReserved }
}

const isOurs = (name: string): boolean => name.toLowerCase() === robotName.toLowerCase()
const isOne = (value: string): boolean => value.trim() === '1'
const wordsOf = (text: string): string[] => text.toLowerCase().split(/[\s,]+/)

const robotsWords = (words: readonly string[]): Pick<PageDirectives, 'isNoindex' | 'isNofollow'> => ({
  isNoindex: words.includes('noindex') || words.includes('none'),
  isNofollow: words.includes('nofollow') || words.includes('none'),
})
