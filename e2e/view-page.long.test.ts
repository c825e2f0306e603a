import { expect, test } from 'vitest'
import { makeReadyAccount } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { captureExactly } from './support/captures.ts'
import { sharedServer } from './support/file-server.ts'
import { openPage, saveScreenshot, themes } from './support/page.ts'

const server = sharedServer('professional')

test.each([1440, 390] as const)(
  'the page of a capture is searched and sorted without scripts, %i pixels wide',
  async (width) => {
    const account = await makeReadyAccount(server.url)
    await captureExactly(account, 5)
    const { jobs } = await account.get('/api/jobs')
    const [job] = Array.isArray(jobs) ? jobs : []
    const { page, problems } = await openPage({ as: account, width, isNew: true })
    await page.goto(`${server.url}/api/view/${String(job.filename).replace(/\.json$/u, '')}`)
    const names = () => page.locator('tbody [data-label=Name] b').allTextContents()
    const asFound = await names()
    expect(asFound).toHaveLength(5)
    await page.getByRole('note').getByText('Fictional businesses').waitFor()
    // The product's font is in the page, which may load nothing.
    expect(await page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`))).toEqual([
      'Geist loaded',
    ])
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await saveScreenshot(page, `view-page-${theme}-${width}`)
    }
    const sorted = asFound.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }))
    // By keyboard: on a phone the headings are hidden from view.
    const sortByName = async () => {
      await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').focus()
      await page.keyboard.press('Enter')
    }
    await sortByName()
    await expect.poll(names).toEqual(sorted)
    await sortByName()
    await expect.poll(names).toEqual(sorted.toReversed())
    const [wanted = ''] = asFound
    await page.getByRole('searchbox', { name: 'Search listings' }).fill(wanted)
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual([wanted])
    await page.getByText('1 of 5 listings').waitFor()
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect.poll(names).toEqual(asFound)
    // The scripts of the test itself are blocked too.
    expect(problems([/Blocked script execution/u])).toEqual([])
    // The checks are scripts, which the page itself does not run.
    const html = await (await page.request.get(page.url())).text()
    const { page: copy } = await openPage({ width })
    await copy.setContent(html)
    for (const theme of themes) {
      await copy.emulateMedia({ colorScheme: theme })
      expect(await axeViolations(copy, rulesIn[theme])).toEqual([])
    }
  },
)
