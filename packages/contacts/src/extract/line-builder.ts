import { factLimits, type PageLine } from './page-facts.ts'

/** Elements that begin a new line. */
const blockElements = new Set(
  `address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4
  h5 h6 header hr html li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul option`.split(
    /\s+/,
  ),
)

/** Collects visible text as lines, each with the block that contains it. */
export class LineBuilder {
  readonly lines: PageLine[] = []
  readonly parents: number[] = [-1]
  readonly #open: { name: string; block: number }[] = []
  #block = 0
  #text = ''
  #hasLink = false

  /** The index that the current text will have as a line. */
  get next(): number {
    return this.lines.length
  }

  enter(name: string): void {
    if (name === 'br') this.flush()
    if (!blockElements.has(name)) return
    this.flush()
    this.#open.push({ name, block: this.#block })
    if (this.parents.length < factLimits.blocks) this.#block = this.parents.push(this.#block) - 1
  }

  leave(name: string): void {
    if (!blockElements.has(name)) return
    this.flush()
    const block = this.#open.pop()?.block
    if (block !== undefined) this.#block = block
  }

  add(text: string): void {
    if (this.#text.length < factLimits.lineLength * 4) this.#text += text
  }

  /** A link without text, such as an icon, is in a line, too. */
  addLink(): void {
    this.#hasLink = true
  }

  flush(): void {
    const text = this.#text
      .normalize('NFKC')
      .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, factLimits.lineLength)
    this.#text = ''
    const isEmpty = text === '' && !this.#hasLink
    this.#hasLink = false
    if (isEmpty || this.lines.length >= factLimits.lines) return
    this.lines.push({ text, block: this.#block, heading: this.#heading() })
  }

  #heading(): number {
    const name = this.#open.at(-1)?.name ?? ''
    return /^h[1-6]$/.test(name) ? Number(name[1]) : 0
  }
}
