import { expect, test } from 'vitest'
import { toneOfLine } from './log-row.tsx'

test.each([
  ['ZIP 21217 failed: source answered 503', 'red'],
  ['Error: no answer', 'red'],
  ['Annapolis, MD completed', 'green'],
  ['Saved with success', 'green'],
  ['2 areas completed, 1 failed', 'red'],
  ['Asked ZIP 21224', null],
])('%s is %s', (text, tone) => expect(toneOfLine(text)).toBe(tone))
