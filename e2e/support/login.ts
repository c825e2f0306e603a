import type { Page } from 'playwright-core'

/** Fills in the form of the login screen and presses the button. */
export async function submit(page: Page, email: string, secret: string, button: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(secret)
  await page.getByRole('button', { name: button, exact: true }).click()
}
