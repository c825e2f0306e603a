// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { render } from '../../testing/render.tsx'
import { setPreferences, useOtherWindowsPreferences, usePreferences } from './preferences.ts'

afterEach(() => usePreferences.setState(usePreferences.getInitialState(), true))

function Follower() {
  useOtherWindowsPreferences()
  return null
}

test('a change in this window keeps what another window has stored', () => {
  render(<Follower />)
  setPreferences({ isAutoScroll: false })
  const stored: unknown = JSON.parse(localStorage.getItem('gazetteer.preferences') ?? '')
  localStorage.setItem(
    'gazetteer.preferences',
    JSON.stringify({ ...z.looseObject({}).parse(stored), city: 'Boise, ID' }),
  )
  act(() => void window.dispatchEvent(new Event('storage')))
  setPreferences({ isAutoScroll: true })
  expect(localStorage.getItem('gazetteer.preferences')).toContain('"city":"Boise, ID"')
  expect(usePreferences.getState()).toMatchObject({ city: 'Boise, ID', isAutoScroll: true })
})
