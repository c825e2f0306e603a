export type Random = () => number

export const pick = (list: readonly string[], random: Random): string => list[Math.floor(random() * list.length)] ?? ''

export function twoOf(list: readonly string[], random: Random): [string, string] {
  const first = Math.floor(random() * list.length)
  const second = (first + 1 + Math.floor(random() * (list.length - 1))) % list.length
  return [list[first] ?? '', list[second] ?? '']
}
