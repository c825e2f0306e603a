export type EditValue = { value: string | number; problem: null } | { value: null; problem: string }

/** What is typed as the column wants it: rating 0 to 5, reviews a whole number, a day as ISO time. */
export function editValue(field: string, text: string): EditValue {
  const trimmed = text.trim()
  if (trimmed === '') return { value: null, problem: 'Please enter a value.' }
  if (field === 'rating') {
    const rating = Number(trimmed)
    return rating >= 0 && rating <= 5
      ? { value: rating, problem: null }
      : { value: null, problem: 'A rating is a number from 0 to 5.' }
  }
  if (field === 'reviewcount') {
    const count = Number(trimmed)
    return Number.isInteger(count) && count >= 0
      ? { value: count, problem: null }
      : { value: null, problem: 'A review count is a whole number, 0 or more.' }
  }
  if (field === 'last_updated') {
    const at = new Date(trimmed)
    return Number.isNaN(at.getTime())
      ? { value: null, problem: 'A day such as 2026-11-21.' }
      : { value: at.toISOString(), problem: null }
  }
  return { value: trimmed, problem: null }
}
