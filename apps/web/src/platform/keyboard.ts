import { useWindowEvent } from '@mantine/hooks'

/** True where a person types, so that single keys are text there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** Also of a dialog that this very key has closed. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null

/** Enter presses what has the focus. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, input, summary') !== null

export type KeyMap = Record<string, (event: KeyboardEvent) => void>

/** Single keys of a screen; ignored while typing, with a modifier held, and while a dialog is open. */
export function useKeys(keys: KeyMap): void {
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
    if (isInDialog(event.target) || document.querySelector('[role="dialog"]') !== null) return
    const action = keys[event.key]
    if (action === undefined || (event.key === 'Enter' && isPressed(event.target))) return
    event.preventDefault()
    action(event)
  })
}

export const modKey: string = /Mac|iPhone|iPad/u.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl+'
