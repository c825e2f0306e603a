/**
 * A parsed address; null for text that is none. `URL.canParse` is not used: in Node 20, compiled code passes it Latin-1
 * characters as UTF-8, so that it rejects `http://münchen.example` after some thousand calls.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
