import { businessNodes } from './business-nodes.ts'
import { type BusinessNode, factLimits } from './page-facts.ts'

type Item = { [name: string]: unknown[] }
type Open = { depth: number; item: Item | null; property: { names: string[]; owner: Item; text: string | null } | null }

/** Attributes that hold the value of a property, by element; other elements hold it in their text. */
const valueAttributes: Record<string, string> = {
  meta: 'content',
  a: 'href',
  link: 'href',
  area: 'href',
  img: 'src',
  iframe: 'src',
  time: 'datetime',
  data: 'value',
}

/** Collects `itemscope` and `itemprop` while a page is parsed, as the same objects as JSON-LD. */
export class MicrodataReader {
  readonly #roots: Item[] = []
  readonly #open: Open[] = []
  #depth = 0

  enter(name: string, attributes: Record<string, string>): void {
    this.#depth += 1
    const { itemprop, itemscope, itemtype, content } = attributes
    if (itemprop === undefined && itemscope === undefined) return
    if (this.#open.length > 100) return
    const owner = this.#open.findLast(({ item }) => item !== null)?.item ?? null
    const item: Item | null = itemscope === undefined ? null : { '@type': (itemtype ?? '').split(/\s+/) }
    if (item !== null && (owner === null || itemprop === undefined) && this.#roots.length < factLimits.nodes)
      this.#roots.push(item)
    const names = owner === null ? [] : (itemprop ?? '').split(/\s+/).filter((part) => part !== '')
    let text: string | null = null
    if (owner !== null && names.length > 0) {
      const value = item ?? content ?? attributes[valueAttributes[name] ?? '']
      if (value === undefined) text = ''
      else addValue(owner, names, value)
    }
    const property = owner === null || text === null ? null : { names, owner, text }
    this.#open.push({ depth: this.#depth, item, property })
  }

  add(text: string): void {
    for (const { property } of this.#open)
      if (property?.text != null && property.text.length < factLimits.lineLength) property.text += text
  }

  leave(): void {
    const last = this.#open.at(-1)
    if (last?.depth === this.#depth) {
      this.#open.pop()
      if (last.property?.text != null)
        addValue(last.property.owner, last.property.names, last.property.text.replace(/\s+/g, ' ').trim())
    }
    this.#depth -= 1
  }

  nodes(): BusinessNode[] {
    return businessNodes(this.#roots, 'microdata')
  }
}

function addValue(owner: Item, names: readonly string[], value: unknown): void {
  for (const name of names) {
    if (name.startsWith('@')) continue
    const values = owner[name] ?? []
    if (values.length < factLimits.nodes) owner[name] = [...values, value]
  }
}
