import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Layout faults of the page: horizontal overflow, and controls covered by others. */
export async function faultsOfLayout(page: Page): Promise<string[]> {
  let faults: string[] = []
  // Responsive layout follows the window size with a delay.
  await expect
    .poll(async () => (faults = [...(await overflowOf(page)), ...(await coveredControls(page))]).length, {
      timeout: 3_000,
    })
    .toBe(0)
    .catch(() => undefined)
  return faults
}

function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pixels = document.documentElement.scrollWidth - document.documentElement.clientWidth
    return pixels > 0 ? [`${pixels} px too wide`] : []
  })
}

/** Controls whose visible centre is covered by another element. Those below a fixed bar are scrolled out of it. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const clips = ({ overflowX, overflowY }: CSSStyleDeclaration): boolean =>
      overflowX !== 'visible' || overflowY !== 'visible'
    const holds = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
      x > left && x < right && y > top && y < bottom
    const covered: string[] = []
    for (const control of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
      const box = control.getBoundingClientRect()
      // Whole pixels: a point in the last half pixel of the window would be rounded out of it.
      const [x, y] = [Math.floor(box.left + box.width / 2), Math.floor(box.top + box.height / 2)]
      if (
        box.width < 2 ||
        box.height < 2 ||
        !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue
      let isInSight = x > 0 && y > 0 && x < innerWidth && y < innerHeight
      for (let around = control.parentElement; around !== null && isInSight; around = around.parentElement)
        isInSight = !clips(getComputedStyle(around)) || holds(around.getBoundingClientRect(), x, y)
      if (!isInSight) continue
      const hit = document.elementFromPoint(x, y)
      const isOwn =
        hit !== null &&
        (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control) === true)
      let isUnderBar = false
      for (let around = hit; around !== null && !isUnderBar; around = around.parentElement)
        isUnderBar = ['fixed', 'sticky'].includes(getComputedStyle(around).position)
      if (!isOwn && !isUnderBar)
        covered.push(`covered: ${control.outerHTML.slice(0, 120)} by ${hit?.outerHTML.slice(0, 120) ?? 'nothing'}`)
    }
    return covered
  })
}

/** The focused elements of which no part, and no part of their label, is visible. */
export const coveredFocus = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await drawn().then(drawn)
    const focused = document.activeElement
    if (focused === null || focused === document.body) return []
    const label = focused.closest('label') ?? document.querySelector(`label[for="${focused.id}"]`) ?? focused
    const { left, top, width, height } = focused.getBoundingClientRect()
    for (const across of [0.1, 0.5, 0.9]) {
      for (const down of [0.15, 0.5, 0.85]) {
        const seen = document.elementFromPoint(left + width * across, top + height * down)
        if (
          seen !== null &&
          (focused.contains(seen) || label.contains(seen) || seen.parentElement === focused.parentElement)
        )
          return []
      }
    }
    return [focused.outerHTML.slice(0, 120)]
  })

/**
 * Texts that their element cuts at its right edge, and choices that are wider than their select. A title, a part that
 * opens, or a row's record has the full text.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')
    const isChoiceCut = (element: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(element)
      if (context === null) return false
      context.font = font
      const width = element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      return context.measureText(element.selectedOptions[0]?.text ?? '').width > width + 1
    }
    const isTextCut = (element: HTMLElement) => {
      const { overflowX } = getComputedStyle(element)
      return (overflowX === 'hidden' || overflowX === 'clip') && element.scrollWidth > element.clientWidth + 1
    }
    return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const isSelect = element instanceof HTMLSelectElement
      const text = (isSelect ? element.selectedOptions[0]?.text : element.textContent)?.trim() ?? ''
      const isCut = isSelect ? isChoiceCut(element) : isTextCut(element)
      // Texts for screen readers are one pixel wide.
      if (!isCut || text === '' || element.clientWidth < 4) return []
      if (!element.checkVisibility({ visibilityProperty: true })) return []
      const isAtHand =
        element.closest('[title], [aria-expanded], [data-column], [aria-hidden="true"]') !== null ||
        element.querySelector('[title]') !== null
      return isAtHand ? [] : [`${text.slice(0, 60)} in ${element.outerHTML.slice(0, 100)}`]
    })
  })
