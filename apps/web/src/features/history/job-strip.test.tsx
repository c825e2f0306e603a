// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { jobFixture } from './job-fixture.ts'
import { JobStrip } from './job-strip.tsx'

const jobs = (['completed', 'failed', 'stopped', 'completed'] as const).map((status, nth) =>
  jobFixture({
    id: `JB-${nth}`,
    status,
    startTime: new Date(2026, 10, 20 + nth, 12).getTime(),
    recordsProcessed: 10 ** nth,
  }),
)

test('shows totals of the whole history, and trends of the loaded jobs', () => {
  const stats = { jobs: 1_204, ended: 1_200, completed: 900, failed: 200, records: 75_447 }
  render(<JobStrip jobs={jobs} stats={stats} />)
  for (const text of ['1,204', '75,447', '75 %', '900 of 1,200 ended jobs completed · 100 stopped · 200 failed'])
    expect(screen.getByText(text)).toBeDefined()
  const bars = screen.getByRole('img', { name: 'Records of the last 4 jobs, on a log scale' }).children
  expect([...bars].map((bar) => bar.getAttribute('style'))).toEqual([
    'height: 10%;',
    'height: 35%;',
    'height: 67%;',
    'height: 100%;',
  ])
  expect(screen.getByRole('img', { name: /completed, failed, stopped, completed$/u })).toBeDefined()
})

test('two jobs have no trend', () => {
  render(<JobStrip jobs={jobs.slice(0, 2)} stats={undefined} />)
  expect(screen.getByText('Total Jobs')).toBeDefined()
  expect(screen.queryAllByRole('img')).toEqual([])
})
