/** The colours of a page: light by default and in print, dark by preference. */
export const palette = `:root{color-scheme:light dark;--bg:#f6f7f9;--card:#fff;--text:#15191f;--muted:#4f5a68;--line:#dde2e9;--ctl:#7f8998;--warn:#8a5200;--accent:#2350c4}
@media screen and (prefers-color-scheme:dark){:root{--bg:#0d1014;--card:#14181e;--text:#e9edf3;--muted:#aab4c2;--line:#262d37;--ctl:#6b7686;--warn:#f0b45c;--accent:#8fadff}}`

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** A link for web addresses, with its own text or the address itself; opens in a new tab. */
export function link(address: string, words: string = address): string {
  if (!/^https?:/i.test(address)) return escapeHtml(words)
  return `<a rel="noopener noreferrer nofollow" target="_blank" href="${escapeHtml(address)}">${escapeHtml(words)}</a>`
}
