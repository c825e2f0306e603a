/** A source's title without what stands in brackets behind it: short enough for a card. */
export function sourceName(title: string): string {
  return title.replace(/\s*\(.*\)$/u, '')
}
