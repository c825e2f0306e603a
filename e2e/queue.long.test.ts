import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { axeViolations } from './support/axe.ts'
import { waitForListings, waitForStatus } from './support/captures.ts'
import { sharedServer } from './support/file-server.ts'
import { openPage, saveScreenshot } from './support/page.ts'

const server = sharedServer('watchable')
// Minutes of work: only the test ends the capture, at any load of the machine.
const businessTypes = ['Restaurant', 'Dentist', 'Bakery', 'Cafe']
const cities = ['Boise, ID', 'Fargo, ND', 'Erie, PA', 'Salem, OR'].map((city) => ({ city, businessTypes }))

test.each([1440, 390] as const)(
  'at %i px, a capture is added while one runs, is listed on Home, can be removed, and starts at the end',
  async (width) => {
    const account = await makeReadyAccount(server.url)
    const { page, problems } = await openPage({ as: account, width })
    await account.post('/api/runtime/start', { mode: 'autonomous', cities })
    await waitForListings(account, 1)
    await account.post('/api/runtime/queue', {
      mode: 'autonomous',
      cities: [{ city: 'Reno, NV', businessTypes: ['Dentist'] }],
    })
    await page.addInitScript(
      (preferences) => {
        localStorage.setItem('gazetteer.preferences', JSON.stringify(preferences))
      },
      { mode: 'manual', city: 'Boise, ID', businessTypes: ['Dentist'] },
    )
    await openScreen(page, account, 'runtime')
    await page.getByRole('button', { name: '1 capture waits: Reno, NV · Dentist' }).click()
    await saveScreenshot(page, `queue-${width}`)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove Reno, NV · Dentist' }).click()
    await page.getByRole('button', { name: 'Add to queue...' }).click()
    const chooser = page.getByRole('dialog')
    await chooser.getByRole('button', { name: 'Cancel' }).waitFor()
    await chooser.getByRole('button', { name: 'Start when the current one ends' }).click()
    await page.getByRole('button', { name: '1 capture waits: Boise, ID · Dentist' }).waitFor()
    const { manualRunId: first } = await account.get('/api/runtime/status')
    await account.post('/api/runtime/stop')
    await expect
      .poll(async () => (await account.get('/api/runtime/status'))['manualRunId'], { timeout: 10_000 })
      .not.toBe(first)
    await page.getByRole('button', { name: 'Add to queue...' }).waitFor({ timeout: 10_000 })
    await account.post('/api/runtime/stop')
    await waitForStatus(account, ['stopped'])
    expect(problems()).toEqual([])
  },
)
