// @vitest-environment happy-dom
import type { Notification } from '@gazetteer/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { proUser } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import Notifications from './notifications.tsx'

const api = fakeApi()

const ended: Notification = {
  id: 'JB-1 2000',
  kind: 'gaps',
  subject: 'Boise, ID',
  text: 'Completed with 1 gap',
  time: 2_000,
  isUnread: true,
  jobId: 'JB-1',
  campaignId: null,
}
const list = (...notifications: Notification[]) =>
  api.answer('/api/notifications', { success: true, unread: 1, notifications })

test('each row leads to its job, campaigns, webhooks or the decision', async () => {
  api.answer('/api/notifications/seen', { success: true })
  list(
    { ...ended, id: 'P-1', kind: 'decision' },
    ended,
    { ...ended, id: 'JB-2', kind: 'skipped', campaignId: 'c1' },
    { ...ended, id: 'JB-3', kind: 'skipped' },
    { ...ended, id: 'W-1', kind: 'webhook', jobId: null },
  )
  render(<Notifications user={proUser} unread={1} />)
  await screen.findAllByText('Skipped')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    '/user/u1/runtime',
    '/user/u1/job-history/JB-1',
    '/user/u1/job-history/campaigns',
    '/user/u1/job-history/JB-1',
    '/user/u1/user/notifications',
  ])
})

test('opening marks as read up to the newest, and Escape closes it and returns the focus', async () => {
  list(ended)
  api.answer('/api/notifications/seen', () => {
    list({ ...ended, isUnread: false })
    return { success: true }
  })
  render(<Notifications user={proUser} unread={1} />)
  const row = (await screen.findByText('Completed with gaps')).closest('li')
  await waitFor(() => expect(api.posted('/api/notifications/seen')).toEqual([{ upTo: 2_000 }]))
  expect(row?.dataset['fresh']).toBe('true')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Notifications/u })))
})

test('an account without notifications learns what will be here', async () => {
  list()
  render(<Notifications user={proUser} unread={0} />)
  expect(await screen.findByText('No notifications')).toBeDefined()
  expect(api.posted('/api/notifications/seen')).toEqual([])
})
