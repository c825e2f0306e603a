export type EditValue = { value: string | number; problem: null } | { value: null; problem: string }

/** Converts typed text to the column's type: rating 0 to 5, reviews an integer, a day as ISO time. */
export function editValue(field: string, text: string): EditValue {
  const trimmed = text.trim()
  if (trimmed === '') return { value: null, problem: 'Enter a value.' }
  if (field === 'rating') {
    const rating = Number(trimmed)
    return rating >= 0 && rating <= 5
      ? { value: rating, problem: null }
      : { value: null, problem: 'Enter a rating from 0 to 5.' }
  }
  if (field === 'reviewcount') {
    const count = Number(trimmed)
    return Number.isInteger(count) && count >= 0
      ? { value: count, problem: null }
      : { value: null, problem: 'Enter a review count: a whole number, 0 or more.' }
  }
  if (field === 'last_updated') {
    const at = new Date(trimmed)
    return Number.isNaN(at.getTime())
      ? { value: null, problem: 'Enter a date such as 2026-11-21.' }
      : { value: at.toISOString(), problem: null }
  }
  return { value: trimmed, problem: null }
}
