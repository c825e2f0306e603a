export type Selection = { ids: ReadonlySet<number>; anchor: number | null }
export type Press = { isShift: boolean; isToggle: boolean }

export const noSelection: Selection = { ids: new Set(), anchor: null }

/**
 * The selected visible rows, and how many selected rows a filter hides. Only visible ones are edited, downloaded and
 * deleted.
 */
export function visibleSelection<R extends { id: number }>(shown: readonly R[], selected: ReadonlySet<number>) {
  const rows = selected.size === 0 ? [] : shown.filter(({ id }) => selected.has(id))
  return { rows, hidden: selected.size - rows.length }
}

/** A plain click selects one row; Shift selects the range from the last one; Ctrl or Meta toggles it. */
export function pressRow(selection: Selection, order: readonly number[], press: Press & { id: number }): Selection {
  const { id } = press
  if (press.isShift && selection.anchor !== null) {
    const from = order.indexOf(selection.anchor)
    const to = order.indexOf(id)
    if (from !== -1 && to !== -1) {
      const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
      const previous = press.isToggle ? selection.ids : []
      return { ids: new Set([...previous, ...range]), anchor: selection.anchor }
    }
  }
  if (!press.isToggle) return { ids: new Set([id]), anchor: id }
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchor: id }
}
