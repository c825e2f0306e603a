// @vitest-environment happy-dom
import type { Backups } from '@gazetteer/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import OverlayLayer from '../../app/overlay-layer.tsx'
import { fakeApi } from '../../testing/fake-api.ts'
import { render } from '../../testing/render.tsx'
import { BackupsCard } from './backups-card.tsx'

const api = fakeApi()
const hourMs = 3_600_000
const name = 'gazetteer-2026-11-29T03-00-00-000Z-1.6.0.gz'

const backups = (more: Partial<Backups> = {}): Backups => ({
  success: true,
  backups: [
    {
      name,
      kind: 'scheduled',
      madeAt: Date.now() - 5 * hourMs,
      version: '1.6.0',
      bytes: 48_200_000,
      where: 'both',
      verified: true,
    },
  ],
  schedule: { cron: '0 3 * * *', timezone: 'Etc/UTC', nextAt: Date.now() + 19 * hourMs, keep: 14 },
  running: null,
  lastVerifiedAt: Date.now() - 5 * hourMs,
  failure: null,
  folder: '/data/backups',
  bucket: null,
  ...more,
})

function renderCard(state: Backups) {
  api.answer('/api/operator/backups', state)
  render(
    <>
      <OverlayLayer />
      <BackupsCard actions={(backup) => <button type="button">Restore {backup.name}</button>} />
    </>,
  )
}

test('shows schedule, age, and each backup with its own and further actions', async () => {
  renderCard(backups())
  const item = within(await screen.findByRole('listitem'))
  expect(item.getByText('by schedule · version 1.6.0 · 48.2 MB · on the disk and in the bucket')).toBeDefined()
  expect(item.getByRole('button', { name: `Restore ${name}` })).toBeDefined()
  expect(screen.getByText('Every day at 03:00, Etc/UTC')).toBeDefined()
  expect(screen.getByText(/, 5 hours ago$/)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows the last failure in red with the next attempt', async () => {
  const at = new Date(2026, 10, 29, 3, 0).getTime()
  renderCard(
    backups({ failure: { since: at, at, text: 'The bucket refused a request (403).', retryAt: at + hourMs / 4 } }),
  )
  await expect(screen.findByRole('alert')).resolves.toHaveProperty(
    'textContent',
    'The last backup failed (11/29/26 03:00). The bucket refused a request (403). Next attempt: 11/29/26 03:15.',
  )
})

test('begins a backup, and waits for the one that is being made', async () => {
  renderCard(backups())
  await screen.findByRole('listitem')
  api.answer('/api/operator/backups', () => backups({ running: { kind: 'manual', startedAt: 0, step: 'write' } }))
  fireEvent.click(screen.getByRole('button', { name: 'Back up now' }))
  await screen.findByText('A backup is being written.')
  expect(screen.getByRole('button', { name: 'Back up now' })).toHaveProperty('disabled', true)
})

test('deletes a backup after a confirmation', async () => {
  renderCard(backups())
  api.answer('/api/operator/backups/delete', { success: true })
  fireEvent.click(await screen.findByRole('button', { name: /^Delete backup of/ }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete backup' }))
  expect(api.posted('/api/operator/backups/delete')).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'Delete backup' }))
  await waitFor(() => expect(api.posted('/api/operator/backups/delete')).toEqual([{ name }]))
})

test('a download opens the file while the proof is fresh', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => click.mockRestore())
  renderCard(backups())
  api.answer('/api/auth/security', {
    success: true,
    hasPassword: true,
    provedUntil: Date.now() + hourMs,
    totp: { isEnabled: false, recoveryCodesLeft: 0 },
    passkeys: 0,
    providers: [],
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Download backup of/ }))
  await waitFor(() => expect(click).toHaveBeenCalled())
  expect(click.mock.contexts[0]).toMatchObject({ download: name, pathname: `/api/operator/backups/${name}` })
})
