// @vitest-environment happy-dom
import type { Campaign } from '@gazetteer/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import OverlayLayer from '../../../app/overlay-layer.tsx'
import { fakeApi } from '../../../testing/fake-api.ts'
import { campaignFixture, comparisonFixture } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import type { ChosenRequest } from './campaign-dialog.tsx'
import CampaignsCard from './campaigns-card.tsx'

const api = fakeApi()

const chosen: ChosenRequest = { request: { mode: 'manual', city: 'Reno, NV', businessType: ['Bakery'] }, line: 'Reno' }

function renderCard(campaigns: Campaign[], selection: ChosenRequest | null = chosen) {
  api.answer('/api/campaigns', { success: true, campaigns })
  render(
    <>
      <OverlayLayer />
      <CampaignsCard chosen={selection} />
    </>,
  )
}

async function chooseInMenu(item: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'More for Dentists' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test('shows selection, schedule, state and changes of a campaign', async () => {
  const lastComparison = comparisonFixture({ counts: { new: 3, changed: 0, closed: 1, reopened: 0, gone: 0 } })
  renderCard([campaignFixture({ cron: '0 9 * * 1', lastError: 'No credits remaining', lastComparison })])
  const item = within(await screen.findByRole('listitem'))
  expect(item.getByText('Boise, ID · Dentist · Mondays at 09:00, UTC')).toBeDefined()
  expect(item.getByText('Could not start: No credits remaining')).toBeDefined()
  expect(item.getByRole('button', { name: '3 new · 1 closed' })).toBeDefined()
})

test('a zone that the browser does not know is shown without the local time', async () => {
  renderCard([campaignFixture({ cron: '0 9 * * 1', timezone: 'America/Nowhere', nextAt: 1_800_000_000_000 })])
  const item = within(await screen.findByRole('listitem'))
  expect(item.getByText('Boise, ID · Dentist · Mondays at 09:00, America/Nowhere')).toBeDefined()
  expect(item.getByText('Next in America/Nowhere time')).toBeDefined()
})

test('starts a campaign, and shows why it did not start', async () => {
  renderCard([campaignFixture()])
  api.refuse('/api/campaigns/run', 'A capture is already running.', 409)
  fireEvent.click(await screen.findByRole('button', { name: 'Run Dentists now' }))
  await expect(screen.findByRole('alert')).resolves.toHaveProperty('textContent', 'A capture is already running.')
  expect(api.posted('/api/campaigns/run')).toEqual([{ id: 'c1' }])
})

test('pauses and resumes a schedule', async () => {
  const scheduled = campaignFixture({ cron: '0 9 * * 1' })
  renderCard([scheduled])
  api.answer('/api/campaigns/pause', () => {
    const campaign = { ...scheduled, isPaused: true }
    api.answer('/api/campaigns', { success: true, campaigns: [campaign] })
    return { success: true, campaign }
  })
  await chooseInMenu('Pause schedule')
  await screen.findByText('Paused')
  await chooseInMenu('Resume schedule')
  await waitFor(() => expect(api.posted('/api/campaigns/pause')).toHaveLength(2))
  expect(api.posted('/api/campaigns/pause')).toEqual([
    { id: 'c1', paused: true },
    { id: 'c1', paused: false },
  ])
})

test('deletes a campaign after a confirmation', async () => {
  renderCard([campaignFixture()])
  api.answer('/api/campaigns/delete', { success: true })
  await chooseInMenu('Delete')
  const question = within(await screen.findByRole('dialog', { name: 'Delete campaign' }))
  expect(api.posted('/api/campaigns/delete')).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'Delete campaign' }))
  await waitFor(() => expect(api.posted('/api/campaigns/delete')).toEqual([{ id: 'c1' }]))
})

test('saves the selection on Home as a campaign with a schedule', async () => {
  renderCard([])
  api.answer('/api/campaigns/save', { success: true, campaign: campaignFixture() })
  const times = ['2026-11-25T22:30:00Z', '2026-11-26T22:30:00Z'].map((text) => Date.parse(text))
  api.answer('/api/campaigns/next-times', { success: true, times })
  fireEvent.click(screen.getByRole('button', { name: 'New campaign' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New campaign' }))
  fireEvent.change(dialog.getByLabelText('Schedule'), { target: { value: 'daily' } })
  fireEvent.change(dialog.getByLabelText('At'), { target: { value: '17:30' } })
  const zone = dialog.getByRole('combobox', { name: 'Time zone' })
  zone.focus()
  fireEvent.change(zone, { target: { value: 'new york' } })
  fireEvent.click(screen.getByRole('option', { name: 'America/New_York' }))
  await dialog.findByText('Next: Wed 11/25/26 17:30 · Thu 11/26/26 17:30')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const saved = { name: 'Reno', request: chosen.request, cron: '30 17 * * *', timezone: 'America/New_York' }
  expect(api.posted('/api/campaigns/save')).toEqual([saved])
})

test('names the filters of the capture that it saves', async () => {
  renderCard([], { ...chosen, request: { ...chosen.request, filters: { hasWebsite: false, minRating: 4 } } })
  fireEvent.click(screen.getByRole('button', { name: 'New campaign' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New campaign' }))
  expect(dialog.getByText('Only listings without a website, at least 4 stars.')).toBeDefined()
})

test('shows what is wrong with a cron expression', async () => {
  renderCard([])
  api.refuse('/api/campaigns/next-times', 'The schedule "x" is invalid.', 400)
  fireEvent.click(screen.getByRole('button', { name: 'New campaign' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New campaign' }))
  fireEvent.change(dialog.getByLabelText('Schedule'), { target: { value: 'cron' } })
  fireEvent.change(dialog.getByRole('textbox', { name: 'Cron expression' }), { target: { value: 'x' } })
  await expect(dialog.findByRole('alert')).resolves.toHaveProperty('textContent', 'The schedule "x" is invalid.')
})

test('cannot create a campaign while nothing is selected on Home', async () => {
  renderCard([], null)
  fireEvent.click(screen.getByRole('button', { name: 'New campaign' }))
  await expect(screen.findByRole('button', { name: 'Save' })).resolves.toHaveProperty('disabled', true)
})
