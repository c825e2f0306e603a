import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export type Control = ['link' | 'button' | 'radio' | 'checkbox' | 'field' | 'combobox', name: string]

/** The accessible name of the focused control: its own, or the text of its label without hidden parts. */
export const nameOfFocused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return ''
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const label = isField ? element.labels?.[0]?.cloneNode(true) : undefined
    if (label instanceof HTMLElement) label.querySelectorAll('[aria-hidden="true"]').forEach((part) => part.remove())
    return (element.getAttribute('aria-label') ?? (label?.textContent || element.textContent || '')).trim()
  })

/** More than on any screen. */
const maxStops = 150

/** Waits until the named control is enabled, then presses Tab until it has the focus. */
export async function tabTo(page: Page, [role, name]: Control): Promise<void> {
  const wanted = role === 'field' ? page.getByLabel(name, { exact: true }) : page.getByRole(role, { name, exact: true })
  // A dialog may lie over another control of this name.
  const shown = wanted.filter({ visible: true }).first()
  await shown.waitFor()
  await expect.poll(() => shown.isEnabled()).toBe(true)
  const seen: string[] = []
  for (let presses = 0; presses < maxStops; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await nameOfFocused(page)
    if (focused === name) return
    seen.push(focused.slice(0, 30))
  }
  throw new Error(`Tab never reached ${name}: ${seen.join(' | ')}`)
}

/** Moves to a control with Tab and presses Enter. */
export async function pressByKey(page: Page, control: Control): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** Opens an overlay from its control, checks that Tab stays inside, closes it with Escape: the focus returns. */
export async function openAndLeave(page: Page, control: Control, opened: Locator): Promise<void> {
  await pressByKey(page, control)
  await expectFocusInside(page, opened)
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'hidden' })
  await expect.poll(() => nameOfFocused(page)).toBe(control[1])
}

/** The focus moves into the overlay, and Tab does not leave it. */
export async function expectFocusInside(page: Page, opened: Locator): Promise<void> {
  await opened.waitFor()
  const holdsFocus = () => opened.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(holdsFocus).toBe(true)
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await holdsFocus()).toBe(true)
  }
}

/** mod+K, a name, Enter. */
export async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('[role=combobox][aria-label="Find a command"]:focus').waitFor()
  await page.keyboard.type(name)
  // A screen adds its commands once it has loaded. Any text can be searched in the listings.
  await page
    .getByRole('option', { name: new RegExp(name, 'iu') })
    .filter({ hasNotText: 'Search listings' })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
}
