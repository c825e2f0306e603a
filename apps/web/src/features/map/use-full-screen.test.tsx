// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderHook } from '../../testing/render.tsx'
import { useFullScreen } from './use-full-screen.ts'

test('Escape leaves the full screen, but first closes a dialog above it', () => {
  const { result } = renderHook(() => useFullScreen())
  act(() => result.current.toggle())
  expect(result.current.isOn).toBe(true)
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(result.current.isOn).toBe(true)
  dialog.remove()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(result.current.isOn).toBe(false)
})
