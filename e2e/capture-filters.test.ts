import { jobsAnswerSchema } from '@gazetteer/contract'
import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { sharedServer } from './support/file-server.ts'
import { captureState, openChooser } from './support/home.ts'
import { openPage, saveScreenshot, showTheme, themes } from './support/page.ts'

const server = sharedServer('professional')

test('a capture stores only the listings that were chosen, says how many it left out, and is run again so', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  const dialog = await openChooser(page, 'Unlimited')
  await dialog.getByRole('searchbox', { name: 'Search cities' }).fill('boise')
  await dialog.getByRole('checkbox', { name: 'Boise, ID', exact: true }).check()
  await dialog.getByRole('checkbox', { name: 'Dentist', exact: true }).check()
  await dialog.getByText('Only listings with …').click()
  await dialog.getByLabel('Website', { exact: true }).selectOption('Without')
  await dialog.getByLabel('Rating from').selectOption('4.0')
  await dialog.getByLabel('Reviews from').fill('1')
  await dialog.getByText('without a website · at least 4 stars · at least 1 review').waitFor()
  await dialog.getByText('Listings before filters').waitFor()
  for (const theme of themes) {
    await showTheme(page, theme)
    expect(await axeViolations(page, rulesIn[theme])).toEqual([])
    await saveScreenshot(page, `chooser-filters-${theme}`)
  }
  await dialog.getByRole('button', { name: 'Save and start' }).click()
  await captureState(page, 'Completed').waitFor({ timeout: 60_000 })
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByText(/[1-9]\d* left out by your filters$/u).waitFor()
  await saveScreenshot(page, 'result-filters')

  const jobs = async () => jobsAnswerSchema.parse(await account.get('/api/jobs')).jobs
  const filters = { hasWebsite: false, minRating: 4, minReviews: 1 }
  const [first] = await jobs()
  expect(first).toMatchObject({ filters, status: 'completed' })
  await result.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Run again' }).click()
  await expect.poll(async () => (await jobs()).length).toBe(2)
  await captureState(page, 'Completed').waitFor({ timeout: 60_000 })
  const [again] = await jobs()
  const { filtered, recordsProcessed } = first ?? {}
  await expect.poll(async () => (await jobs())[0]?.status).toBe('completed')
  expect((await jobs())[0]).toMatchObject({ filters, filtered, recordsProcessed })
  expect(again?.id).not.toBe(first?.id)
  expect(problems()).toEqual([])
})
