export type Selection = { ids: ReadonlySet<number>; anchor: number | null }
export type Press = { isShift: boolean; isToggle: boolean }

export const noSelection: Selection = { ids: new Set(), anchor: null }

/** The selected rows that are in sight: only they are edited, downloaded and deleted; how many others a search hides. */
export function inSight<R extends { id: number }>(shown: readonly R[], selected: ReadonlySet<number>) {
  const rows = selected.size === 0 ? [] : shown.filter(({ id }) => selected.has(id))
  return { rows, hidden: selected.size - rows.length }
}

/** A press on a row: alone it selects that row, with shift all from the last one, with ctrl or meta it adds or removes. */
export function pressRow(selection: Selection, order: readonly number[], press: Press & { id: number }): Selection {
  const { id } = press
  if (press.isShift && selection.anchor !== null) {
    const from = order.indexOf(selection.anchor)
    const to = order.indexOf(id)
    if (from !== -1 && to !== -1) {
      const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
      const kept = press.isToggle ? selection.ids : []
      return { ids: new Set([...kept, ...range]), anchor: selection.anchor }
    }
  }
  if (!press.isToggle) return { ids: new Set([id]), anchor: id }
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchor: id }
}
