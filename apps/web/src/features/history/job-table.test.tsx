// @vitest-environment happy-dom
import type { Job } from '@gazetteer/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { jobFixture } from './job-fixture.ts'
import { JobTable } from './job-table.tsx'

const manual = jobFixture({
  id: 'JB-2',
  status: 'stopped',
  cities: [{ city: 'Boise, ID', businessTypes: ['Dentist'] }],
})
const auto = jobFixture({
  id: 'JB-1',
  mode: 'autonomous',
  dbProvider: 'mysql',
  startTime: new Date(2025, 0, 2, 3, 4).getTime(),
  duration: 3_720,
  recordsProcessed: 1_200,
})

function Jobs({ jobs }: { jobs: readonly Job[] }) {
  const [openId, setOpenId] = useState<string | null>(null)
  return <JobTable jobs={jobs} openId={openId} onOpen={setOpenId} renderDetails={({ id }) => <p>Details of {id}</p>} />
}

const toggle = (name: string) => screen.getByRole('button', { name })
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key, bubbles: true })

test('shows the columns of the job history', () => {
  render(<Jobs jobs={[auto]} />)
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['DB', 'Job ID', 'Status', 'Mode', 'Started', 'Duration', 'Records'])
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toEqual(['MySQL', 'Open jobJB-1', 'completed', 'Auto', '01/02/25 03:04', '1h 2m', '1,200'])
})

test('names the mode, status and subject of a single capture', () => {
  render(<Jobs jobs={[manual]} />)
  const row = within(screen.getByRole('region', { name: 'Jobs' }))
  expect(row.getByText('Manual')).toBeDefined()
  expect(row.getByText('stopped')).toBeDefined()
  expect(row.getByText('Boise, ID · Dentist')).toBeDefined()
})

test('expands one job at a time', () => {
  render(<Jobs jobs={[manual, auto]} />)
  fireEvent.click(toggle('JB-2'))
  expect(screen.getByText('Details of JB-2')).toBeDefined()
  expect(toggle('JB-2').getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(screen.getByText('Auto'))
  expect(screen.getByText('Details of JB-1')).toBeDefined()
  expect(screen.queryByText('Details of JB-2')).toBeNull()
  fireEvent.click(toggle('JB-1'))
  expect(screen.queryByText('Details of JB-1')).toBeNull()
})

test('moves between jobs with arrow keys, and Escape closes the expanded one', () => {
  render(<Jobs jobs={[manual, auto]} />)
  press('ArrowDown')
  expect(document.activeElement).toBe(toggle('JB-2'))
  press('ArrowDown')
  press('ArrowDown')
  expect(document.activeElement).toBe(toggle('JB-1'))
  fireEvent.click(toggle('JB-1'))
  press('Escape')
  expect(screen.queryByText('Details of JB-1')).toBeNull()
})
