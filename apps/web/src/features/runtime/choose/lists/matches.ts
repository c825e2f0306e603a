/** Names that fit what was typed: the server's ranking first, then names that contain every word; typed nothing: all. */
export function matchingNames(names: readonly string[], text: string, ranked: readonly string[] | undefined): string[] {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter(Boolean)
  if (words.length === 0) return [...names]
  const known = new Set(ranked)
  const own = names.filter((name) => {
    const lower = name.toLowerCase()
    return !known.has(name) && words.every((word) => lower.includes(word))
  })
  return [...(ranked ?? []), ...own]
}
