// @vitest-environment happy-dom
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { renderHook } from '../testing/render.tsx'
import { useStableCallback } from './use-stable-callback.ts'

test('an event between a render and its effects calls the callback of that render, by a function that stays the same', () => {
  const called: string[] = []
  const { result, rerender } = renderHook(
    (value: string) => {
      const report = useStableCallback(() => called.push(value))
      // Runs between render and effects, as a click just after a render can.
      useLayoutEffect(() => void report(), [value, report])
      return report
    },
    { initialProps: 'loading' },
  )
  const first = result.current
  rerender('7 rows')
  expect(called).toEqual(['loading', '7 rows'])
  expect(result.current).toBe(first)
})
