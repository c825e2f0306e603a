import { Spotlight } from '@mantine/spotlight'
import { Search } from 'lucide-react'
import styles from './command-palette.module.css'
import type { Action } from './use-actions.ts'

/** mod+K: find an action by its name. */
export function CommandPalette({ actions }: { actions: readonly Action[] }) {
  const groups = inGroups(actions)
  return (
    <Spotlight
      shortcut="mod + K"
      actions={[...groups].map(([group, entries]) => ({
        group,
        actions: entries.map(({ id, label, keys, run }) => ({
          id,
          label,
          onClick: run,
          ...(keys === undefined ? {} : { rightSection: <kbd>{keys}</kbd> }),
        })),
      }))}
      searchProps={{
        placeholder: 'What do you want to do?',
        leftSection: <Search size={16} />,
        'aria-label': 'Find a command',
      }}
      nothingFound="No command of this name"
      highlightQuery
      scrollable
      maxHeight={380}
      classNames={{ content: styles.content ?? '', search: styles.search ?? '', action: styles.action ?? '' }}
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
    />
  )
}

function inGroups(actions: readonly Action[]): Map<string, Action[]> {
  const groups = new Map<string, Action[]>()
  for (const action of actions) groups.set(action.group, [...(groups.get(action.group) ?? []), action])
  return groups
}
