// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import OverlayLayer from '../../app/overlay-layer.tsx'
import { fakeApi } from '../../testing/fake-api.ts'
import { render } from '../../testing/render.tsx'
import { RestoreCard } from './restore-card.tsx'

const api = fakeApi()
const file = 'uploaded-2026-11-22T10-00-00-000Z.gz'
const summary = {
  version: '1.6.0',
  madeAt: '2026-11-22T10:00:00.000Z',
  rows: 48_210,
  accounts: 12,
  listings: 40_112,
  activeCaptures: 1,
  compatibility: 'older',
  key: 'backup',
  problem: null,
}
const outcome = { id: 'r1', at: 0, result: 'rolled-back', text: 'Reason: the injected fault' }

function renderCard(refusal: string | null = null) {
  api.answer('/api/operator/restore', { success: true, folder: '/backups', refusal, outcome: null })
  render(
    <>
      <OverlayLayer />
      <RestoreCard />
    </>,
    '/?restore=saved.gz',
  )
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('uploads a backup in parts, shows what it contains, and restores it after a confirmation', async () => {
  api.answer('/api/operator/restore/upload', (call) => {
    const { offset, bytes } = Object(call.body)
    const isLast = offset + 690_000 >= bytes
    return { success: true, upload: 'u1', received: offset, file: isLast ? file : null }
  })
  api.answer('/api/operator/restore/check', { success: true, summary })
  api.answer('/api/operator/restore/start', { success: true, id: 'r1', message: 'Started.' })
  api.answer('/api/restore/outcome', { success: true, outcome })
  api.answer('/api/auth/user', { success: true, user: null })
  renderCard()
  await screen.findByRole('button', { name: 'Upload backup…' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no file input')
  fireEvent.change(input, { target: { files: [new File([new Uint8Array(1_000_000)], 'backup.gz')] } })
  const checked = within(await screen.findByRole('region', { name: 'Checked backup' }))
  for (const text of ['12', '40,112', 'Older, will be migrated', 'In the backup, fits']) checked.getByText(text)
  checked.getByText('1 capture will ask after the restore whether to continue.')
  const parts = api.posted('/api/operator/restore/upload').map((part) => Object(part))
  expect(parts.map(({ upload, offset, bytes }) => [upload, offset, bytes])).toEqual([
    [undefined, 0, 1_000_000],
    ['u1', 690_000, 1_000_000],
  ])
  expect(atob(parts[0].data)).toHaveLength(690_000)

  await press('Restore backup')
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore backup' }))
  expect(api.posted('/api/operator/restore/start')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Restore backup' }))
  await screen.findByText(/Reason: the injected fault/u)
  expect(api.posted('/api/operator/restore/start')).toEqual([{ file }])
})

test('checks the file of the address, and says why it cannot be restored', async () => {
  const problem = 'A newer version of Gazetteer (9.0.0) made this backup. Restore it with that version.'
  api.answer('/api/operator/restore/check', { success: true, summary: { ...summary, compatibility: 'newer', problem } })
  renderCard()
  await press('Check')
  await screen.findByText(problem)
  expect(api.posted('/api/operator/restore/check')).toEqual([{ file: 'saved.gz' }])
  expect(screen.queryByRole('button', { name: 'Restore backup' })).toBeNull()
})

test('offers no restore while other processes must be stopped', async () => {
  renderCard('Other processes of Gazetteer use this app database. Stop all of them except this one first.')
  await screen.findByText(/Stop all of them/u)
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check' }).disabled).toBe(true))
})
