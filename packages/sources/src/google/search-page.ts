import { freeCursor, isFreeCursor, SourceError } from '../port.ts'

/** A page of a search: which one, how many places the pages before had, and Google's token for it. */
export type SearchPage = { isFree: boolean; page: number; seen: number; token: string | null }

/** `free:PAGE.SEEN.TOKEN` for a probe, `PAGE.SEEN.TOKEN` for listings. */
export const cursorOf = ({ isFree, page, seen, token }: SearchPage): string =>
  `${isFree ? freeCursor : ''}${page}.${seen}.${token ?? ''}`

export function searchPageOf(cursor: string | null): SearchPage {
  const isFree = isFreeCursor(cursor)
  const rest = isFree ? (cursor ?? '').slice(freeCursor.length) : (cursor ?? '')
  const start = { isFree, page: 0, seen: 0, token: null }
  if (rest === '') return start
  const [, page, seen, token] = /^(\d{1,3})\.(\d{1,4})\.(.*)$/.exec(rest) ?? []
  if (page === undefined) throw new SourceError('broken', 'The cursor does not belong to this source.')
  return { isFree, page: Number(page), seen: Number(seen), token: token === '' || token === undefined ? null : token }
}
