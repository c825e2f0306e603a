const entities: Partial<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The contents of all elements with this name, in order. Enough for answers of S3, which nest no element in itself. */
export function xmlTexts(xml: string, element: string): string[] {
  const found = xml.matchAll(new RegExp(`<${element}(?:\\s[^>]*)?>([\\s\\S]*?)</${element}>`, 'g'))
  return [...found].map(([, text = '']) => text)
}

/** The decoded text of the first such element; null: there is none. */
export function xmlText(xml: string, element: string): string | null {
  const [text] = xmlTexts(xml, element)
  return text === undefined ? null : decoded(text)
}

const decoded = (text: string): string =>
  text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code = Number(/^#x/i.test(name) ? `0${name.slice(1)}` : name.slice(1))
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })
