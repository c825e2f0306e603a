import type { Page } from 'playwright-core'

/** A user action: a click, typing, a choice in a list, or a key. */
export type Act =
  | { press: string }
  | { typeInto: string; text: string }
  | { chooseIn: string; value: string }
  | { keyIn: string; key: string }
/** The expected result: an element whose text matches, until it is painted. */
export type Shown = { selector: string; text: RegExp }

/** Time from the action until its result is painted, in milliseconds of the page's own clock. */
export function timeUntil(page: Page, act: Act, { selector, text }: Shown): Promise<number> {
  return page.evaluate(
    async ({ act: wanted, selector: place, source, flags }) => {
      const pattern = new RegExp(source, flags)
      const started = performance.now()
      if ('press' in wanted) {
        const element = document.querySelector(wanted.press)
        if (!(element instanceof HTMLElement)) throw new Error(`Nothing to press: ${wanted.press}`)
        element.click()
      } else if ('keyIn' in wanted) {
        const { key } = wanted
        document.querySelector(wanted.keyIn)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      } else if ('chooseIn' in wanted) {
        const list = document.querySelector(wanted.chooseIn)
        Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, wanted.value)
        list?.dispatchEvent(new Event('change', { bubbles: true }))
      } else {
        const field = document.querySelector(wanted.typeInto)
        // React overrides the value property of the element; typing uses that of the prototype.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, wanted.text)
        field?.dispatchEvent(new Event('input', { bubbles: true }))
      }
      // It is painted one frame after it exists. (No named functions here: tsx would add a helper that the page does
      // not have.)
      for (let frames = 0; frames < 1;) {
        if (pattern.test(document.querySelector(place)?.textContent ?? '')) frames += 1
        await new Promise<void>((resolve) => {
          requestAnimationFrame(() => setTimeout(resolve))
        })
      }
      return performance.now() - started
    },
    { act, selector, source: text.source, flags: text.flags },
  )
}

/** The longest task of the page during an action, in milliseconds; the browser reports none below 50. */
export async function longestTask(page: Page, happening: () => Promise<void>): Promise<number> {
  await settled(page)
  const watch = await page.evaluateHandle(() => {
    const long: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) long.push(entry.duration)
    })
    observer.observe({ type: 'longtask' })
    return { long, observer }
  })
  await happening()
  await settled(page)
  const longest = await watch.evaluate(({ long, observer }) => {
    for (const entry of observer.takeRecords()) long.push(entry.duration)
    observer.disconnect()
    return Math.max(0, ...long)
  })
  await watch.dispose()
  return longest
}

/** Waits until the page has rendered a few idle frames. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let quiet = 0; quiet < 20; quiet += 1) {
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve))
      })
    }
  })
}
