import type { Page } from 'playwright-core'

/** Forgets the session and all that the page stores, and opens the sign-in form of the server at `url`. */
export async function openAsVisitor(page: Page, url: string) {
  // Away from the program first: its next poll without a session would count as a problem.
  await page.goto(`${url}/theme.js`)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${url}/login`)
}

/** Fills in the form of the login screen and presses the button. */
export async function submit(page: Page, email: string, secret: string, button: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(secret)
  await page.getByRole('button', { name: button, exact: true }).click()
}
