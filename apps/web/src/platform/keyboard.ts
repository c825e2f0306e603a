import { useWindowEvent } from '@mantine/hooks'

/** Whether the target is a text field, where single keys are input. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** Also true for a dialog that this key has just closed. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null

/** Whether Enter activates the focused element. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, input, summary') !== null

export type KeyMap = Record<string, (event: KeyboardEvent) => void>

/** Single-key shortcuts of a screen; ignored while typing, with modifiers, and while a dialog is open. */
export function useKeys(keys: KeyMap): void {
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
    if (isInDialog(event.target) || document.querySelector('[role="dialog"]') !== null) return
    const action = keys[event.key]
    if (action === undefined || ((event.key === 'Enter' || event.key === ' ') && isPressed(event.target))) return
    event.preventDefault()
    action(event)
  })
}

export const modKey: string = /Mac|iPhone|iPad/u.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl+'
