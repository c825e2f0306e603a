import { parseUrl } from '@gazetteer/listing/text'
import { Parser } from 'htmlparser2'
import { decodeCloudflare, decodeProtectedLink } from './encoded-mail.ts'
import { jsonLdNodes } from './json-ld.ts'
import { LineBuilder } from './line-builder.ts'
import { MicrodataReader } from './microdata.ts'
import { type PageFacts, factLimits } from './page-facts.ts'

/** Elements without text for readers. */
const unread = new Set(['script', 'style', 'template', 'svg', 'noframes', 'select', 'textarea', 'object', 'math'])

/** The parser searches all open elements at each end tag: pages that nest without an end are read only to this depth. */
const maxDepth = 1_000
const pieceLength = 16_384

type Attributes = Record<string, string>
type OpenElement = { name: string; isUnread: boolean; text: string | null; link: OpenLink | null }
type OpenLink = { href: string; label: string; line: number }

/** Reads an HTML page in one pass; hidden elements are left out, because they hold traps and templates. */
export function readHtmlPage(html: string, page: Pick<PageFacts, 'url' | 'fetchedAt'>): PageFacts {
  const reader = new PageReader()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.enter(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: () => reader.leave(),
    },
    { decodeEntities: true },
  )
  for (let from = 0; from < html.length && reader.depth < maxDepth; from += pieceLength)
    parser.write(html.slice(from, from + pieceLength))
  parser.end()
  return reader.facts(page)
}

class PageReader {
  readonly #lines = new LineBuilder()
  readonly #microdata = new MicrodataReader()
  readonly #open: OpenElement[] = []
  readonly #facts: Pick<PageFacts, 'names' | 'links' | 'frames' | 'nodes' | 'metas'> = {
    names: [],
    links: [],
    frames: [],
    nodes: [],
    metas: [],
  }
  #base: string | null = null
  #unread = 0
  #link: OpenLink | null = null
  /** JSON-LD and titles are read where they are, even in unread elements. */
  #raw: string | null = null
  /** The text of an element that is written from right to left to hide it. */
  #reversed: { depth: number; text: string } | null = null

  get depth(): number {
    return this.#open.length
  }

  enter(name: string, attributes: Attributes): void {
    const isUnread = unread.has(name) || isHidden(attributes)
    const element: OpenElement = { name, isUnread, text: null, link: null }
    this.#open.push(element)
    this.#microdata.enter(name, attributes)
    this.#lines.enter(name)
    if (isUnread) this.#unread += 1
    if (name === 'title' || isJsonLd(name, attributes) || (name === 'h1' && !isUnread)) {
      this.#raw = ''
      element.text = name === 'script' ? 'json-ld' : 'name'
    }
    this.#note(name, attributes)
    if (this.#unread > 0) return
    if (name === 'a' || name === 'area') element.link = this.#link = this.#openLink(attributes)
    if (element.link !== null) this.#lines.addLink()
    const { 'data-cfemail': hex, alt = '', style = '' } = attributes
    const mail = hex === undefined ? null : decodeCloudflare(hex)
    if (mail !== null) {
      this.#add(` ${mail} `)
      element.isUnread = true
      this.#unread += 1
    }
    // The picture of a sign: `info<img alt="@">oak.com`.
    if (name === 'img' && /^\W?(?:@|at|dot|\.)\W?$/i.test(alt)) this.#add(alt)
    if (/bidi-override/.test(style) && /rtl/.test(style)) this.#reversed ??= { depth: this.#open.length, text: '' }
  }

  text(text: string): void {
    if (this.#raw !== null) this.#raw += text
    if (this.#unread > 0) return
    const parent = this.#open.at(-1)?.name
    if (parent !== 'title') this.#add(text)
  }

  leave(): void {
    const element = this.#open.pop()
    if (element === undefined) return
    if (this.#reversed?.depth === this.#open.length + 1) {
      const { text } = this.#reversed
      this.#reversed = null
      this.#add(Array.from(text).reverse().join(''))
    }
    if (element.text !== null) this.#endRaw(element.text)
    if (element.link === this.#link) this.#link = null
    if (element.link !== null && this.#facts.links.length < factLimits.links)
      this.#facts.links.push({ ...element.link, label: element.link.label.replace(/\s+/g, ' ').trim().slice(0, 200) })
    this.#lines.leave(element.name)
    this.#microdata.leave()
    if (element.isUnread) this.#unread -= 1
  }

  facts({ url, fetchedAt }: Pick<PageFacts, 'url' | 'fetchedAt'>): PageFacts {
    this.#lines.flush()
    const { lines, parents } = this.#lines
    const resolved = (href: string): string[] =>
      absolute(href, this.#base === null ? url : (absolute(this.#base, url)[0] ?? url))
    const links = this.#facts.links.flatMap((link) => resolved(link.href).map((href) => ({ ...link, href })))
    const frames = [...new Set(this.#facts.frames.flatMap(resolved))].slice(0, 20)
    const nodes = [...this.#facts.nodes, ...this.#microdata.nodes()].slice(0, factLimits.nodes)
    const names = [...new Set(this.#facts.names)].slice(0, 20)
    return { url, fetchedAt, names, parents, lines, links, frames, nodes, metas: this.#facts.metas }
  }

  #add(text: string): void {
    if (this.#reversed !== null) {
      if (this.#reversed.text.length < factLimits.lineLength) this.#reversed.text += text
      return
    }
    this.#lines.add(text)
    this.#microdata.add(text)
    if (this.#link !== null && this.#link.label.length < 400) this.#link.label += text
  }

  #openLink({ href, title, 'aria-label': label }: Attributes): OpenLink | null {
    if (href === undefined) return null
    const mail = decodeProtectedLink(href)
    return { href: mail === null ? href : `mailto:${mail}`, label: `${label ?? title ?? ''} `, line: this.#lines.next }
  }

  #endRaw(kind: string): void {
    const text = this.#raw ?? ''
    this.#raw = null
    if (kind === 'json-ld') this.#facts.nodes.push(...jsonLdNodes(text))
    else this.#addName(text)
  }

  #addName(text: string): void {
    const name = text.replace(/\s+/g, ' ').trim().slice(0, 200)
    if (name !== '' && this.#facts.names.length < 20) this.#facts.names.push(name)
  }

  #note(name: string, attributes: Attributes): void {
    const { content = '', src, href, alt } = attributes
    if (name === 'base' && href !== undefined) this.#base ??= href
    if ((name === 'frame' || name === 'iframe') && src !== undefined) this.#facts.frames.push(src)
    if (name === 'img' && alt !== undefined && /logo/i.test(`${alt} ${attributes['class'] ?? ''} ${src ?? ''}`))
      this.#addName(alt.replace(/\blogo\b/gi, ''))
    if (name !== 'meta') return
    const key = attributes['name'] ?? attributes['property'] ?? ''
    if (/^og:(?:site_name|title)$/i.test(key)) this.#addName(content)
    if (key !== '' && this.#facts.metas.length < factLimits.metas)
      this.#facts.metas.push({ name: key, content: content.slice(0, 500) })
    const [, target] = /^\s*\d+\s*[;,]\s*url\s*=\s*["']?([^"']+)/i.exec(content) ?? []
    if (/^refresh$/i.test(attributes['http-equiv'] ?? '') && target !== undefined) this.#facts.frames.push(target)
  }
}

const isJsonLd = (name: string, { type = '' }: Attributes): boolean => name === 'script' && /ld\+json/i.test(type)

const isHidden = ({ hidden, style = '' }: Attributes): boolean =>
  hidden !== undefined || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)

/** An absolute address in a list, or none; addresses of mail and phone stay as they are. */
function absolute(href: string, base: string): string[] {
  const text = href.trim()
  if (/^(?:mailto|tel|callto|sms):/i.test(text)) return [text.slice(0, 500)]
  const url = parseUrl(text, base)
  const isPage = url !== null && /^https?:$/.test(url.protocol) && url.href.length <= 1_000
  return isPage ? [url.href] : []
}
