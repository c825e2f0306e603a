// @vitest-environment happy-dom
import type { QueuedCapture } from '@gazetteer/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { render } from '../../../testing/render.tsx'
import QueueMenu from './queue-menu.tsx'

const api = fakeApi()

const boise: QueuedCapture = {
  id: 'JB-2',
  mode: 'manual',
  firstPlace: 'Boise, ID',
  places: 1,
  businessTypes: ['Dentist'],
  createdAt: 0,
}
const salem: QueuedCapture = {
  ...boise,
  id: 'JB-3',
  firstPlace: 'Salem, OR',
  places: 3,
  businessTypes: ['Bakery', 'Cafe'],
}

test('an empty queue offers to add a capture', async () => {
  api.answer('/api/runtime/queue', { success: true, queue: [] })
  const onAdd = vi.fn()
  render(<QueueMenu jobId="JB-1" onAdd={onAdd} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add to queue...' }))
  expect(onAdd).toHaveBeenCalledOnce()
})

test('names the next capture; each one can be removed', async () => {
  api.answer('/api/runtime/queue', { success: true, queue: [boise, salem] })
  render(<QueueMenu jobId="JB-1" onAdd={vi.fn()} />)
  fireEvent.click(await screen.findByRole('button', { name: '2 captures wait: Boise, ID · Dentist' }))
  const menu = within(await screen.findByRole('dialog', { name: /captures wait/u }))
  api.answer('/api/runtime/queue/remove', () => {
    api.answer('/api/runtime/queue', { success: true, queue: [boise] })
    return { success: true }
  })
  fireEvent.click(menu.getByRole('button', { name: 'Remove Salem, OR +2 · Bakery, Cafe' }))
  await screen.findByRole('button', { name: '1 capture waits: Boise, ID · Dentist' })
  expect(api.posted('/api/runtime/queue/remove')).toEqual([{ id: 'JB-3' }])
  await waitFor(() => expect(menu.queryByText(/^Salem/u)).toBeNull())
})
