/** The list with one of it a place up (-1) or down (1). */
export function moved<T>(list: readonly T[], index: number, step: -1 | 1): T[] {
  const result = [...list]
  const [one] = result.splice(index, 1)
  if (one !== undefined) result.splice(index + step, 0, one)
  return result
}
