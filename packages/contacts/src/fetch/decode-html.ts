/** Encodings whose text is often UTF-8 in fact, and the reverse. */
const western = /^(?:utf-?8|iso-?8859-?1|latin-?1|windows-?1252|us-ascii|ascii)$/

/** How far from its beginning a page can name its encoding. */
const metaBytes = 4_096

/**
 * The text of a page: by its byte order mark, header or meta element. Where those say UTF-8 or Latin 1, or nothing, the
 * bytes decide: text that is valid as UTF-8 is UTF-8.
 */
export function decodeHtml(body: Uint8Array, contentType: string): string {
  const marked = markOf(body)
  if (marked !== null) return new TextDecoder(marked).decode(body)
  const label = labelIn(contentType) ?? labelOfMeta(body)
  if (label !== null && !western.test(label)) {
    const text = decodedAs(label, body)
    if (text !== null) return text
  }
  return asUtf8(body) ?? new TextDecoder('windows-1252').decode(body)
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : null
}

const labelIn = (text: string): string | null =>
  /charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(text)?.[1]?.toLowerCase() ?? null

function labelOfMeta(body: Uint8Array): string | null {
  const head = new TextDecoder('windows-1252').decode(body.subarray(0, metaBytes))
  const [meta = ''] = /<meta[^>]+charset\s*=[^>]*>|<\?xml[^>]+encoding\s*=[^>]*>/i.exec(head) ?? []
  return labelIn(meta.replace(/encoding/i, 'charset'))
}

/** Null for an unknown encoding. */
function decodedAs(label: string, body: Uint8Array): string | null {
  try {
    return new TextDecoder(label).decode(body)
  } catch {
    return null
  }
}

/** Null when it is not valid; a page that was cut can end within a character. */
function asUtf8(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true })
  } catch {
    return null
  }
}
