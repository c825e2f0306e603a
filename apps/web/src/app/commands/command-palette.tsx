import '@mantine/spotlight/styles.layer.css'
import { Kbd, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { Search } from 'lucide-react'
import { paletteStore } from './open-lists.tsx'
import type { ScreenAction } from '../../platform/screen-actions.ts'

const [closedStore] = createSpotlight()

/** The title names the dialog for assistive technology. */
const hidden = { position: 'absolute', width: 1, minHeight: 1, padding: 0, clipPath: 'inset(50%)' } as const

/** Searches the actions of all menus and buttons by name. */
export default function CommandPalette({ actions }: { actions: readonly ScreenAction[] }) {
  const isDrawn = useMounted()
  return (
    <Spotlight
      // Rendered closed first, so that it can return the focus.
      store={isDrawn ? paletteStore : closedStore}
      title="Commands"
      styles={{ header: hidden }}
      size={560}
      centered={false}
      shortcut={null}
      scrollable
      maxHeight={440}
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
      transitionProps={{ duration: 140, transition: 'pop' }}
      nothingFound="No matching command"
      searchProps={{
        role: 'combobox',
        onKeyDown: ({ key }) => key === 'Enter' && pressFirst(),
        'aria-label': 'Find a command',
        'aria-expanded': true,
        'aria-controls': 'commands',
        'aria-autocomplete': 'list',
        placeholder: 'What do you want to do?',
        leftSection: <Search size={16} />,
      }}
      scrollAreaProps={{ id: 'commands', role: 'listbox', 'aria-label': 'Commands' }}
      filter={(query) =>
        matchingActions(actions, query).map(({ id, label, group, keys, run }) => ({
          id,
          label,
          role: 'option',
          rightSection: keys === undefined ? <Text size="sm">{group}</Text> : <Kbd>{keys}</Kbd>,
          onClick: run,
        }))
      }
      actions={[]}
    />
  )
}

/** Spotlight does not select an action that a screen adds after the typing, so Enter runs the first one. */
function pressFirst(): void {
  const list = document.getElementById('commands')
  if (list?.querySelector('[data-selected]') === null) list.querySelector<HTMLElement>('[data-action]')?.click()
}

/** Actions whose name or group contains every search term; names that begin with the text come first. */
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
