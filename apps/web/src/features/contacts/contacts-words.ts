import type { ContactsAnswer } from '@gazetteer/contract'
import { formatCount, plural } from '../../platform/formats.ts'

export type ContactsState = Omit<ContactsAnswer, 'success'>

export const stateWords: Record<ContactsState['state'], string> = {
  none: 'Not started',
  waiting: 'Waits for the end of the capture',
  running: 'Running',
  paused: 'Paused',
  stopped: 'Stopped',
  done: 'Done',
}

const foundWords: Record<keyof ContactsState['found'], string> = {
  email: 'e-mail addresses',
  socials: 'with social profiles',
  phone: 'phones',
  hours: 'opening hours',
}

const refusedWords: Record<keyof ContactsState['refused'], string> = {
  robots: 'robots.txt',
  portal: 'portals',
  tdm: 'reserved by the site',
  noindex: 'noindex',
  optOut: 'opted out',
}

/** `96 e-mail addresses · 121 with social profiles`; fields without a find are left out. */
export function foundText({ found, state }: Pick<ContactsState, 'found' | 'state'>): string {
  const parts = entries(found).flatMap(([field, count]) =>
    count === 0 ? [] : [`${formatCount(count)} ${foundWords[field]}`],
  )
  if (parts.length > 0) return parts.join(' · ')
  return state === 'done' || state === 'stopped' ? 'Nothing' : 'Nothing yet'
}

/** Why websites gave nothing: `4 robots.txt, 11 portals`; null: none was refused. */
export function refusedText({ refused }: Pick<ContactsState, 'refused'>): string | null {
  const parts = entries(refused).flatMap(([reason, count]) =>
    count === 0 ? [] : [`${formatCount(count)} ${refusedWords[reason]}`],
  )
  return parts.length === 0 ? null : parts.join(' · ')
}

export const sitesText = ({ visited, sites }: Pick<ContactsState, 'visited' | 'sites'>): string =>
  `${formatCount(visited)} of ${plural(sites, 'website')}`

const entries = <K extends string>(counts: Record<K, number>): [K, number][] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the type
  Object.entries(counts) as [K, number][]
