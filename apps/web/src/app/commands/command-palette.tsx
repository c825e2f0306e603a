import '@mantine/spotlight/styles.layer.css'
import { Kbd, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import type { User } from '@gazetteer/contract'
import {
  ArrowRight,
  CircleHelp,
  ListChecks,
  LogOut,
  type LucideIcon,
  Play,
  Search,
  SunMoon,
  Table2,
} from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { jobSubject, useJobs } from '../../features/history/index.ts'
import { formatDateTime } from '../../platform/formats.ts'
import { areaPath, jobPath } from '../../platform/paths.ts'
import { paletteStore } from './open-lists.tsx'
import type { ScreenAction } from '../../platform/screen-actions.ts'

const [closedStore] = createSpotlight()

const jobGroup = 'Jobs'
const listingGroup = 'Listings'

/** The title names the dialog for assistive technology. */
const hidden = { position: 'absolute', width: 1, minHeight: 1, padding: 0, clipPath: 'inset(50%)' } as const

const icons: Record<string, LucideIcon> = {
  Capture: Play,
  'Go to': ArrowRight,
  Appearance: SunMoon,
  Help: CircleHelp,
  Account: LogOut,
  [jobGroup]: ListChecks,
  [listingGroup]: Table2,
}

export type CommandPaletteProps = { user: User; actions: readonly ScreenAction[] }

/** Searches the actions of all menus and buttons by name, the jobs, and the listings. */
export default function CommandPalette({ user, actions }: CommandPaletteProps) {
  const isDrawn = useMounted()
  const navigate = useNavigate()
  const jobs = useJobs(user, false).data ?? []
  const jobActions = jobs.map((job) => ({
    id: job.id,
    label: `${jobSubject(job)} · ${formatDateTime(job.startTime)} · ${job.id}`,
    group: jobGroup,
    run: () => void navigate(jobPath(user.id, job.id)),
  }))
  useEffect(selectFirst, [actions])
  const searchListings = (text: string): ScreenAction => ({
    id: 'search-listings',
    label: `Search listings for “${text}”`,
    group: listingGroup,
    run: () => void navigate(`${areaPath(user.id, 'table')}?${new URLSearchParams({ q: text }).toString()}`),
  })
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
        foundBy(query, { actions, jobs: jobActions, searchListings }).map(({ id, label, group, keys, run }) => ({
          id,
          label,
          role: 'option',
          leftSection: <ActionIcon group={group} />,
          rightSection: keys === undefined ? <Text size="sm">{group}</Text> : <Kbd>{keys}</Kbd>,
          onClick: run,
        }))
      }
      actions={[]}
    />
  )
}

function ActionIcon({ group }: { group: string }) {
  const Icon = icons[group] ?? ArrowRight
  return <Icon size={16} color="var(--subtle)" />
}

/** An action that a screen adds after the typing may be a better match than the selected one. */
function selectFirst(): void {
  const { query, selected } = paletteStore.getState()
  const hasMoved = selected > 0
  if (query === '' || hasMoved) return
  const list = document.getElementById('commands')
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
}

/** Spotlight does not select an action that a screen adds after the typing, so Enter runs the first one. */
function pressFirst(): void {
  const list = document.getElementById('commands')
  if (list?.querySelector('[data-selected]') === null) list.querySelector<HTMLElement>('[data-action]')?.click()
}

const maxJobs = 6

type Searched = {
  actions: readonly ScreenAction[]
  jobs: readonly ScreenAction[]
  searchListings: (text: string) => ScreenAction
}

/** Without a text the actions only; else the matching actions and jobs, then the search in the listings. */
export function foundBy(text: string, { actions, jobs, searchListings }: Searched): ScreenAction[] {
  const wanted = text.trim()
  if (wanted === '') return [...actions]
  return [
    ...matchingActions(actions, wanted),
    ...matchingActions(jobs, wanted).slice(0, maxJobs),
    searchListings(wanted),
  ]
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
