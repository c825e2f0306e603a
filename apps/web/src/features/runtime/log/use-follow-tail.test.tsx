// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { useFollowTail } from './use-follow-tail.ts'

const [lineHeight, height] = [20, 100]

/** The test browser has no layout: each line is 20 px high, the list 100 px. */
function Log({ lines, isOn = false }: { lines: number; isOn?: boolean }) {
  const list = useRef<HTMLDivElement>(null)
  const { unseen, isBehind, onScroll, jump } = useFollowTail(list, lines, isOn)
  const size = (element: HTMLDivElement | null) => {
    list.current = element
    if (element === null) return
    Object.defineProperty(element, 'scrollHeight', { configurable: true, value: lines * lineHeight })
    Object.defineProperty(element, 'clientHeight', { configurable: true, value: height })
  }
  return (
    <>
      <div ref={size} role="log" onScroll={onScroll} />
      <output>{isBehind ? `behind ${unseen}` : 'at the end'}</output>
      <button type="button" onClick={jump}>
        Jump
      </button>
    </>
  )
}

beforeEach(() => {
  // As in a browser: it reports a new element.
  class Reporting {
    readonly observe: () => void
    readonly disconnect = () => undefined
    constructor(report: () => void) {
      this.observe = report
    }
  }
  vi.stubGlobal('ResizeObserver', Reporting)
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function scroll(
    this: HTMLElement,
    to?: ScrollToOptions | number,
  ) {
    const top = typeof to === 'object' ? (to.top ?? 0) : 0
    this.scrollTop = Math.min(top, this.scrollHeight - this.clientHeight)
  })
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

const top = () => screen.getByRole('log').scrollTop
const state = () => screen.getByRole('status').textContent
const end = (lines: number) => lines * lineHeight - height
const scrollTo = (to: number) => fireEvent.scroll(screen.getByRole('log'), { target: { scrollTop: to } })

test('follows the end from the start, also without Auto-scroll', () => {
  const { rerender } = render(<Log lines={20} />)
  expect(top()).toBe(end(20))
  rerender(<Log lines={25} />)
  expect(top()).toBe(end(25))
  rerender(<Log lines={90} />)
  expect([top(), state()]).toEqual([end(90), 'at the end'])
})

test('what the user reads stays in place, and new lines are counted', () => {
  const { rerender } = render(<Log lines={20} />)
  scrollTo(100)
  rerender(<Log lines={25} />)
  rerender(<Log lines={27} />)
  expect([top(), state()]).toEqual([100, 'behind 7'])
})

test('without Auto-scroll, the end that the user reaches does not follow again; Jump does', () => {
  const { rerender } = render(<Log lines={20} />)
  scrollTo(100)
  rerender(<Log lines={25} />)
  scrollTo(end(25))
  rerender(<Log lines={30} />)
  expect([top(), state()]).toEqual([end(25), 'behind 5'])
  fireEvent.click(screen.getByRole('button', { name: 'Jump' }))
  expect([top(), state()]).toEqual([end(30), 'at the end'])
  rerender(<Log lines={40} />)
  expect(top()).toBe(end(40))
})

test('with Auto-scroll, the end that the user reaches follows again', () => {
  const { rerender } = render(<Log lines={20} isOn />)
  scrollTo(100)
  rerender(<Log lines={25} isOn />)
  expect(top()).toBe(100)
  scrollTo(end(25))
  rerender(<Log lines={30} isOn />)
  expect([top(), state()]).toEqual([end(30), 'at the end'])
})

test('a new run is followed from its start', () => {
  const { rerender } = render(<Log lines={50} />)
  scrollTo(100)
  expect(state()).toBe('behind 0')
  rerender(<Log lines={9} />)
  expect(state()).toBe('at the end')
  rerender(<Log lines={40} />)
  expect([top(), state()]).toEqual([end(40), 'at the end'])
})
