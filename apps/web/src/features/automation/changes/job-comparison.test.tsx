// @vitest-environment happy-dom
import type { ChangeKind, JobDifference } from '@gazetteer/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { listingFixture } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import { JobComparison } from './job-comparison.tsx'

const api = fakeApi()

const difference = (id: string, kind: ChangeKind, fields: JobDifference['fields'] = []): JobDifference => ({
  kind,
  fields,
  listing: { ...listingFixture, name: `Dentist ${id}`, address: null, source_id: id },
})
const rating = { field: 'rating', from: null, to: 4.5 }
const phone = { field: 'phone', from: '+12085550101', to: null }
const counts = { new: 1, changed: 1, closed: 0, reopened: 0, gone: 1, same: 1_150, uncompared: 20 }
const all = [difference('1', 'new'), difference('2', 'changed', [rating, phone]), difference('3', 'gone')]

function Comparison() {
  const [kind, setKind] = useState<ChangeKind>()
  return <JobComparison from="JB-1" to="JB-2" kind={kind} onKind={setKind} />
}

const rows = async () =>
  within(await screen.findByRole('region', { name: 'Differences' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('shows both values of each field, and in which job a listing is', async () => {
  api.answer('/api/jobs/compare', { success: true, counts, differences: all, next: null })
  render(<Comparison />)
  expect(await rows()).toEqual([
    ['New', 'Dentist 1Boise', 'listing', 'not found', 'found'],
    ['Changed', 'Dentist 2Boise', 'rating', 'none', '4.5'],
    ['phone', '+12085550101', 'none'],
    ['Gone', 'Dentist 3Boise', 'listing', 'found', 'not found'],
  ])
  expect(screen.getByText(/^1,150 listings without a difference\. 20 listings not compared/u)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    '/api/jobs/compare/export?from=JB-1&to=JB-2&format=csv',
  )
})

test('shows one kind on request, and further pages', async () => {
  api.answer('/api/jobs/compare', ({ query }) => {
    const ofKind = all.filter(({ kind }) => query['kind'] === undefined || kind === query['kind'])
    const isFirst = query['cursor'] === ''
    const page = isFirst ? ofKind.slice(0, 1) : ofKind.slice(1)
    return { success: true, counts, differences: page, next: isFirst && ofKind.length > 1 ? '1' : null }
  })
  render(<Comparison />)
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await rows()).toHaveLength(4))
  const kinds = within(screen.getByRole('radiogroup', { name: 'Kind of difference' }))
  expect(kinds.getAllByRole('radio')).toHaveLength(4)
  fireEvent.click(kinds.getByRole('radio', { name: 'Gone 1' }))
  await waitFor(async () => expect((await rows()).map(([kind]) => kind)).toEqual(['Gone']))
})

test('says that there is no difference, or why the jobs cannot be compared', async () => {
  const none = { new: 0, changed: 0, closed: 0, reopened: 0, gone: 0, same: 1, uncompared: 0 }
  api.answer('/api/jobs/compare', { success: true, counts: none, differences: [], next: null })
  const { unmount } = render(<Comparison />)
  await screen.findByText('The two jobs have no differences.')
  expect(screen.queryByRole('radiogroup', { name: 'Kind of difference' })).toBeNull()
  unmount()
  const apart = { ...none, uncompared: 20 }
  api.answer('/api/jobs/compare', { success: true, counts: apart, differences: [], next: null })
  const { unmount: leave } = render(<Comparison />)
  await screen.findByText('No differences among the listings of both.')
  leave()
  api.refuse('/api/jobs/compare', 'The two jobs have different sources.', 409)
  render(<Comparison />)
  expect((await screen.findByRole('alert')).textContent).toContain('The two jobs have different sources.')
})
