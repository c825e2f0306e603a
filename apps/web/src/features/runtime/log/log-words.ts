/** The colour of a line by its words: trouble wins over success. */
export function toneOfLine(text: string): 'red' | 'green' | null {
  if (/error|failed/iu.test(text)) return 'red'
  return /success|completed/iu.test(text) ? 'green' : null
}
