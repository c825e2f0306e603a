import { expect, test } from 'vitest'
import { signInFresh } from './support/account.ts'
import { sharedServer } from './support/file-server.ts'
import { openPage } from './support/page.ts'

const server = sharedServer('free')

test('the documentation opens from the account menu and from the commands, and leads from page to page', async () => {
  const { page, problems } = await openPage()
  await signInFresh(page, server.url)
  await page.getByRole('button', { name: /^Account menu/u }).click()
  const link = page.getByRole('menuitem', { name: 'Documentation', exact: true })
  const [documents] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await documents.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor()
  expect(new URL(documents.url()).pathname).toBe('/docs/')
  for (const name of ['Use', 'Automate', 'Operate', 'Contribute']) {
    await documents.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await documents.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  }
  await documents.close()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill('documentation')
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    palette.getByRole('option', { name: /^Documentation/u }).click(),
  ])
  await opened.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor()
  expect(problems()).toEqual([])
})
