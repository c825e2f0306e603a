import type { Page } from 'playwright-core'

/** What a person does: presses something, or types into something. */
export type Act = { press: string } | { typeInto: string; text: string }
/** What is there then: an element whose text matches, all the time until it is painted. */
export type Shown = { selector: string; text: RegExp }

/** From the act until what it brings is painted, in milliseconds by the page's own clock. */
export function timeUntil(page: Page, act: Act, { selector, text }: Shown): Promise<number> {
  return page.evaluate(
    async ({ act: wanted, selector: place, source, flags }) => {
      const pattern = new RegExp(source, flags)
      const started = performance.now()
      if ('press' in wanted) {
        const element = document.querySelector(wanted.press)
        if (!(element instanceof HTMLElement)) throw new Error(`Nothing to press: ${wanted.press}`)
        element.click()
      } else {
        const field = document.querySelector(wanted.typeInto)
        // React watches the property of the element itself; typing sets the prototype's.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, wanted.text)
        field?.dispatchEvent(new Event('input', { bubbles: true }))
      }
      // A frame after it is there it is painted. (No named function in here: tsx would mark it, and the page knows no marks.)
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

/** The longest task of the page while something happens, in milliseconds; the browser reports none below 50. */
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

/** Waits until the page has drawn a few frames with nothing in hand. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let quiet = 0; quiet < 20; quiet += 1) {
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve))
      })
    }
  })
}
