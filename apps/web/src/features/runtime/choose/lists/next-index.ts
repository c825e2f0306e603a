/** Where a key leads in a list of names: a step, a page, an end, or the next name with that letter; null for other keys. */
export function nextIndex(key: string, from: number, names: readonly string[]): number | null {
  const last = names.length - 1
  if (last < 0) return null
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }
  const step = steps[key]
  if (step !== undefined) return Math.min(last, Math.max(0, from + step))
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key.length !== 1 || key === ' ') return null
  const letter = key.toLowerCase()
  const begins = (name: string) => name.toLowerCase().startsWith(letter)
  const after = names.findIndex((name, index) => index > from && begins(name))
  const found = after === -1 ? names.findIndex(begins) : after
  return found === -1 ? null : found
}
