/** Values that fields had before a change, by row id. */
export type EarlierValues = Map<number, Record<string, unknown>>

/**
 * Removes a refused or cancelled change from the unsaved ones, oldest first. Returns the values to show again: where a
 * later change has set the field, that change starts from the earlier value instead.
 */
export function withdraw(unsaved: EarlierValues[], change: EarlierValues): EarlierValues {
  const at = unsaved.indexOf(change)
  const later = unsaved.slice(at + 1)
  unsaved.splice(at, 1)
  const shownAgain: EarlierValues = new Map()
  for (const [id, values] of change) {
    const own: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(values)) {
      const next = later.map((one) => one.get(id)).find((one) => one !== undefined && field in one)
      if (next === undefined) own[field] = value
      else next[field] = value
    }
    shownAgain.set(id, own)
  }
  return shownAgain
}
