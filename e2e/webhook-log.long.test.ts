import { expect, test } from 'vitest'
import { makeAccount, openScreen } from './support/account.ts'
import { sharedServer } from './support/file-server.ts'
import { openPage } from './support/page.ts'

const server = sharedServer('professional')

test('the log of a webhook shows a test as soon as it was sent', async () => {
  const account = await makeAccount(server.url)
  const url = 'https://hooks.example.com/gazetteer'
  await account.post('/api/webhooks/create', { url, events: ['run.ended'] })
  const { page } = await openPage({ as: account })
  const error = 'The receiver refused the connection.'
  let isTested = false
  await page.route('**/api/webhooks/test', (route) => {
    isTested = true
    return route.fulfill({ json: { success: false, status: null, error } })
  })
  const delivery = {
    id: 'd1',
    event: 'test',
    jobId: null,
    state: 'dead',
    tries: 1,
    createdAt: Date.now(),
    nextAt: null,
    status: null,
    error,
    deliveredAt: null,
  }
  await page.route('**/api/webhooks/deliveries*', (route) =>
    route.fulfill({ json: { success: true, deliveries: isTested ? [delivery] : [], next: null } }),
  )
  await openScreen(page, account, 'user')
  await page.getByRole('button', { name: `Log of ${url}` }).click()
  await page.getByText('No deliveries yet.').waitFor()
  await page.getByRole('button', { name: `Test ${url}` }).click()
  // Immediately, not with the next poll.
  await page.getByRole('row', { name: /Test/u }).getByText(error).waitFor({ timeout: 4_000 })
  expect(await page.getByText('No deliveries yet.').count()).toBe(0)
})
