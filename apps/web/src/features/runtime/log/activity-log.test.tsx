// @vitest-environment happy-dom
import type { LogLine, RuntimeStatus } from '@gazetteer/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { statusFixture } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import { usePreferences } from '../preferences.ts'
import { ActivityControls, ActivityLog } from './activity-log.tsx'

afterEach(() => usePreferences.setState(usePreferences.getInitialState(), true))

const line = (seq: number, changes: Partial<LogLine> = {}): LogLine => ({
  seq,
  time: '2025-01-02T03:04:05.000Z',
  level: 'info',
  text: `Line ${seq}`,
  ...changes,
})

const renderPanel = (status: Partial<RuntimeStatus>, { isGrouped = false } = {}) =>
  render(
    <>
      <ActivityControls isGrouped={isGrouped} />
      <ActivityLog run={statusFixture(status)} isGrouped={isGrouped} />
    </>,
  )

test('explains an empty log', () => {
  renderPanel({})
  expect(screen.queryByRole('log')).toBeNull()
  expect(screen.getByText('No activity yet')).toBeDefined()
})

test('shows the last 100 lines, or as many as selected', () => {
  renderPanel({ logs: Array.from({ length: 120 }, (_, index) => line(index + 1)) })
  expect(screen.queryByText('Line 20')).toBeNull()
  expect(screen.getByText('Line 21')).toBeDefined()
  const size = screen.getByRole('combobox', { name: 'Visible lines' })
  expect([...size.children].map((option) => option.getAttribute('value'))).toEqual(['50', '100', '250', '500'])
  fireEvent.change(size, { target: { value: '250' } })
  expect(screen.getByText('Line 1')).toBeDefined()
})

test('groups the lines of an area under its outcome and expands them', () => {
  const about = { area: 'Boise, ID · Dentist' }
  renderPanel({
    logs: [
      line(1, { about, text: 'Fetching page 1' }),
      line(2, { about: { ...about, fresh: 3 }, text: 'Page 1' }),
      line(3, { about: { ...about, fresh: 2 }, text: 'Page 2' }),
    ],
  })
  const area = screen.getByRole('button', { name: /5 new listings on 2 pages/u, expanded: false })
  fireEvent.click(area)
  const own = screen.getByRole('list', { name: 'Boise, ID · Dentist' })
  expect(within(own).getAllByRole('listitem')).toHaveLength(3)
  expect(area.getAttribute('aria-expanded')).toBe('true')
})

test('the lines that open are one tab stop, and arrow keys move between them', () => {
  const pair = (seq: number, area: string) => [seq, seq + 1].map((at) => line(at, { about: { area, fresh: 1 } }))
  renderPanel({ logs: ['First', 'Second', 'Third'].flatMap((area, at) => pair(2 * at + 1, area)) })
  const buttons = screen.getAllByRole('button', { expanded: false })
  const stops = () => buttons.map(({ tabIndex }) => tabIndex)
  expect(stops()).toEqual([-1, -1, 0])
  buttons[2]?.focus()
  fireEvent.keyDown(buttons[2] ?? document.body, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(buttons[1])
  expect(stops()).toEqual([-1, 0, -1])
})

test('links to files: a file to view opens in a new tab', () => {
  const viewed = { label: 'View', href: '/api/view/boise.json' }
  const downloaded = { label: 'Download', href: '/api/download/boise.json' }
  renderPanel({ logs: [line(1, { link: viewed }), line(2, { link: downloaded })] })
  const view = screen.getByRole('link', { name: 'View' })
  expect(view.getAttribute('href')).toBe('/api/view/boise.json')
  expect(view.getAttribute('target')).toBe('_blank')
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('target')).toBeNull()
})

test('shows Processing while the capture is live', () => {
  renderPanel({ status: 'active', logs: [line(1)] })
  expect(screen.getByText(/^Processing/u)).toBeDefined()
  expect(screen.getByText('Capture: Live')).toBeDefined()
})

test('Auto-scroll is off until the user chooses it', () => {
  renderPanel({ logs: [line(1)] })
  const box = screen.getByRole('checkbox', { name: 'Auto-scroll' })
  expect(box).toHaveProperty('checked', false)
  fireEvent.click(box)
  expect(box).toHaveProperty('checked', true)
  expect(usePreferences.getState().isAutoScroll).toBe(true)
})

test('with many cities it shows the steps of cities, or every step', () => {
  const about = { area: 'Boise, ID · Dentist' }
  const logs = [
    line(1, { text: 'Boise, ID completed' }),
    line(2, { about, text: 'Fetching page 1' }),
    line(3, { about, text: 'Fetching page 2' }),
  ]
  renderPanel({ status: 'active', logs }, { isGrouped: true })
  expect(screen.getByText('Boise, ID completed')).toBeDefined()
  expect(screen.queryByText('Fetching page 1')).toBeNull()
  expect(screen.getByText('Fetching page 2')).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: 'Every step' }))
  expect(screen.getByRole('button', { name: /Boise, ID · Dentist/u, expanded: false })).toBeDefined()
  expect(usePreferences.getState().isLogByPlace).toBe(false)
})

test('offers the choice of lines only with many cities', () => {
  renderPanel({ logs: [line(1)] })
  expect(screen.queryByRole('radiogroup', { name: 'Lines of the log' })).toBeNull()
})
