import { parseUrl } from '@gazetteer/listing/text'
import { pageWords } from '../data/words.ts'
import { isSameSite } from '../hosts/site-key.ts'
import type { PageFacts } from './page-facts.ts'

type PageKind = keyof typeof pageWords
const kinds = ['contact', 'imprint', 'about'] as const satisfies readonly PageKind[]

/** The pages of a site to fetch after its first one: its frames, then contact, imprint and about. */
export function pagesToFetch(facts: PageFacts, start: URL): URL[] {
  const isFrameset = facts.lines.length < 5
  const frames = isFrameset ? facts.frames.flatMap((href) => siteUrl(href, start)) : []
  // A domain that shows web space elsewhere has nothing but that one frame.
  const [elsewhere] = frames.length === 0 && isForwarding(facts) ? facts.frames : []
  if (elsewhere !== undefined) frames.push(...webUrl(elsewhere))
  const found = kinds.flatMap((kind) => bestLink(facts, kind, start))
  const seen = new Set([pageKey(new URL(facts.url)), pageKey(start)])
  return [...frames, ...found].filter((url) => {
    const isNew = !seen.has(pageKey(url))
    seen.add(pageKey(url))
    return isNew
  })
}

export function kindOfPage(url: string): PageKind | null {
  const words = wordsIn(parseUrl(url)?.pathname ?? '')
  return (
    kinds.find((kind) =>
      pageWords[kind].some((word) => words.includes(` ${withoutAccents(word).replaceAll('-', ' ')} `)),
    ) ?? null
  )
}

function siteUrl(href: string, start: URL): URL[] {
  return webUrl(href).filter((url) => isSameSite(url, start))
}

function webUrl(href: string): URL[] {
  const url = parseUrl(href)
  if (url === null || !/^https?:$/.test(url.protocol)) return []
  url.hash = ''
  return [url]
}

const isForwarding = ({ frames, lines, links }: PageFacts): boolean =>
  frames.length === 1 && lines.length === 0 && links.length === 0

/** The link whose label or path has a word of the kind; short labels are menu items, long ones are sentences. */
function bestLink(facts: PageFacts, kind: PageKind, start: URL): URL[] {
  let best: URL | null = null
  let most = 0
  for (const { href, label } of facts.links) {
    const [url] = siteUrl(href, start)
    if (url === undefined || /\.(?:pdf|docx?|jpe?g|png|zip|vcf|ics)$/i.test(url.pathname)) continue
    const points = pointsOf(label, url, kind)
    if (points <= most) continue
    best = url
    most = points
  }
  return best === null ? [] : [best]
}

function pointsOf(label: string, url: URL, kind: PageKind): number {
  const inLabel = wordsIn(label)
  const inPath = wordsIn(url.pathname)
  let most = 0
  for (const [at, word] of pageWords[kind].entries()) {
    const text = ` ${withoutAccents(word).replaceAll('-', ' ')} `
    const early = 1 - at / 100
    if (inLabel === text) most = Math.max(most, 4 + early)
    else if (inLabel.includes(text) && inLabel.length < 40) most = Math.max(most, 2 + early)
    if (inPath.includes(text)) most = Math.max(most, 3 + early - inPath.length / 1_000)
    else if (text.length > 7 && inPath.includes(text.trim())) most = Math.max(most, 1 + early)
  }
  return most
}

/** ` kontakt und anfahrt `: words in lower case between spaces, without file endings. */
function wordsIn(text: string): string {
  const plain = withoutAccents(decoded(text).toLowerCase())
  const bare = plain.replace(/\.(?:html?|php\d?|aspx?|jsp|cfm)$/, '')
  return ` ${(bare.match(/[\p{L}\p{M}\d]+/gu) ?? []).join(' ')} `
}

/** `contactenos` of `contáctenos`: paths and words are often written without. */
const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const pageKey = ({ host, pathname, search }: URL): string =>
  host.replace(/^www\./, '') + pathname.replace(/(?:\/index\.\w+|\/)$/, '') + search
