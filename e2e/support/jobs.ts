import { type Account, makeReadyAccount, openScreen } from './account.ts'
import { capture, captureInPart } from './captures.ts'
import { openPage } from './page.ts'

/** Six sequential answers: with one second each, the run does not end before the test stops it. */
export const someBars = { mode: 'manual', city: 'Chicago, IL', businessType: ['Bar', 'Cafe'] }

/** An account with a completed campaign, and a capture that was stopped after it. */
export async function makeAccountWithJobs(url: string): Promise<Account> {
  const account = await makeReadyAccount(url)
  const cities = ['Boise, ID', 'Annapolis, MD', 'Reno, NV', 'Frederick, MD', 'Boulder, CO']
  await capture(account, {
    mode: 'autonomous',
    exportFormat: 'csv',
    cities: cities.map((city) => ({ city, businessTypes: ['Florist'] })),
  })
  await captureInPart(account, someBars)
  return account
}

export async function openJobs(account: Account) {
  const watched = await openPage({ as: account })
  await openScreen(watched.page, account, 'job-history')
  return watched
}
