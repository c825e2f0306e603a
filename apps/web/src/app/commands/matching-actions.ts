import type { ScreenAction } from '../../platform/screen-actions.ts'

/** Actions whose name or group has every word; those whose name begins with the text come first. */
export function matchingActions(actions: readonly ScreenAction[], text: string): ScreenAction[] {
  const wanted = text.trim().toLowerCase()
  const words = wanted.split(/\s+/u).filter(Boolean)
  const fitting = actions.filter(({ label, group }) => {
    const name = `${label} ${group}`.toLowerCase()
    return words.every((word) => name.includes(word))
  })
  const begins = ({ label }: ScreenAction) => (wanted !== '' && label.toLowerCase().startsWith(wanted) ? 0 : 1)
  return fitting.toSorted((a, b) => begins(a) - begins(b))
}
