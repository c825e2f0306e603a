import type { DuplicateRow } from '../duplicates/duplicates.ts'

/** The fields that matching compares; all but the id are optional. */
export type MatchRow = Pick<DuplicateRow, 'id'> &
  Partial<
    Pick<
      DuplicateRow,
      'name' | 'phone' | 'category' | 'address' | 'city' | 'state' | 'zip' | 'website' | 'latitude' | 'longitude'
    >
  > & { country?: string | null | undefined }
