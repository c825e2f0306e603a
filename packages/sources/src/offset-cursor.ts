import { SourceError } from './port.ts'

/** A cursor into the results of one version of the data: `OFFSET@VERSION`. */
export const offsetCursor = (offset: number, version: string): string => `${offset}@${version}`

/** A cursor into another version is invalid: restart from page one; repeated rows are de-duplicated. */
export function offsetOf(cursor: string | null, version: string): number {
  if (cursor === null) return 0
  const [, offset, of] = /^(\d{1,12})(?:@(\w*))?$/.exec(cursor) ?? []
  if (offset === undefined) throw new SourceError('broken', 'The cursor does not belong to this source.')
  return of === version ? Number(offset) : 0
}
