import { expect, test } from 'vitest'
import { matchingActions } from './command-palette.tsx'

const action = (label: string, group: string) => ({ id: label, label, group, run: () => {} })
const actions = [action('Go to Home', 'Go to'), action('Choose cities', 'Capture'), action('Start', 'Capture')]

test('finds actions by name and group, names that begin with the text first', () => {
  const found = (text: string) => matchingActions(actions, text).map(({ label }) => label)
  expect(found('')).toHaveLength(3)
  expect(found('home')).toEqual(['Go to Home'])
  expect(found('capture st')).toEqual(['Start'])
  expect(found('start')).toEqual(['Start'])
  expect(found('nothing')).toEqual([])
})
