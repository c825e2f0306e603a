/**
 * Codes for violated rules of the owner's table (not null, foreign key, unique, check, exclusion, view, trigger) and for
 * a key that is too long.
 */
export const rowCodes: ReadonlySet<string> = new Set([
  '23502',
  '23503',
  '23505',
  '23514',
  '23P01',
  '44000',
  'P0001',
  '54000',
])
