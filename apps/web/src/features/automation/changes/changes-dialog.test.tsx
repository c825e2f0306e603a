// @vitest-environment happy-dom
import type { Change, ChangedField, ChangeKind, Comparison } from '@gazetteer/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { campaignFixture, comparisonFixture, listingFixture } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import { ChangesDialog } from './changes-dialog.tsx'

const api = fakeApi()

const change = (seq: number, kind: ChangeKind, changed: ChangedField[] = []): Change => ({
  jobId: 'JB-2',
  seq,
  kind,
  at: 0,
  fields: changed,
  listing: listingFixture,
})
const rating = { field: 'reviewcount', from: null, to: 12 }

function renderDialog(...comparisons: Comparison[]) {
  api.answer('/api/campaigns/comparisons', { success: true, comparisons })
  render(<ChangesDialog campaign={campaignFixture()} onClose={() => undefined} />)
}

const counts = { new: 1, changed: 2, closed: 0, reopened: 0, gone: 0 }
const rows = async () => within(await screen.findByRole('table', { name: 'Changes' })).findAllByRole('row')

test('lists the changes of the newest capture, with old and new values', async () => {
  api.answer('/api/campaigns/changes', {
    success: true,
    comparison: null,
    changes: [change(1, 'new'), change(2, 'changed', [rating])],
    next: null,
  })
  renderDialog(comparisonFixture({ jobId: 'JB-2', counts }))
  const [first, second] = await rows()
  expect(first?.textContent).toBe('NewBoise Dental1 Main St, Boise')
  expect(second?.textContent).toContain('reviewsnone→12')
  const csv = screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
  expect(csv).toBe('/api/campaigns/changes/export?campaign=c1&job=JB-2&format=csv')
})

test('shows one kind of change on request', async () => {
  api.answer('/api/campaigns/changes', ({ query }) => ({
    success: true,
    comparison: null,
    changes: query['kind'] === 'new' ? [change(1, 'new')] : [change(1, 'new'), change(2, 'changed', [rating])],
    next: null,
  }))
  renderDialog(comparisonFixture({ jobId: 'JB-2', counts }))
  await expect(rows()).resolves.toHaveLength(2)
  const kinds = within(screen.getByRole('radiogroup', { name: 'Kind of change' }))
  expect(kinds.getAllByRole('radio')).toHaveLength(3)
  fireEvent.click(kinds.getByRole('radio', { name: 'New 1' }))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
})

test('loads more changes on request', async () => {
  api.answer('/api/campaigns/changes', ({ query }) => ({
    success: true,
    comparison: null,
    changes: [change(query['cursor'] === '0' ? 1 : 2, 'new')],
    next: query['cursor'] === '0' ? 1 : null,
  }))
  renderDialog(comparisonFixture({ jobId: 'JB-2', counts }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('explains a first capture and a capture without changes', async () => {
  const none = { new: 0, changed: 0, closed: 0, reopened: 0, gone: 0 }
  api.answer('/api/campaigns/changes', { success: true, comparison: null, changes: [], next: null })
  renderDialog(comparisonFixture({ jobId: 'JB-2', counts: none }), comparisonFixture({ jobId: 'JB-1', isFirst: true }))
  await screen.findByText('No changes since the previous capture.')
  fireEvent.change(screen.getByRole('combobox', { name: 'Capture' }), { target: { value: 'JB-1' } })
  await screen.findByText(/^This was the first capture/u)
  expect(screen.queryByRole('table')).toBeNull()
})

test('leaves out captures whose comparison is not done yet', async () => {
  renderDialog(comparisonFixture({ counts: null }))
  await screen.findByText(/^No changes yet/u)
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('shows why the changes could not be loaded', async () => {
  api.refuse('/api/campaigns/changes', 'This campaign has no such capture.', 404)
  renderDialog(comparisonFixture({ jobId: 'JB-2', counts }))
  expect((await screen.findByRole('alert')).textContent).toContain('This campaign has no such capture.')
})
