import { Modal, type ModalProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useEffect, useId } from 'react'
import { usePhone } from '../use-phone.ts'

export type DialogProps = Omit<ModalProps, 'opened'> & {
  isOpen: boolean
  /** Full screen on a phone. */
  isLarge?: boolean
}

/** The open dialogs, topmost last. */
const openIds: string[] = []

/** The modal returns the focus when it closes, but not when it is removed while it is open. */
function useFocusReturn(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined
    const before = document.activeElement
    return () => void setTimeout(() => focusIfLost(before))
  }, [opened])
}

function focusIfLost(element: Element | null): void {
  if (document.activeElement === document.body && element instanceof HTMLElement) element.focus({ preventScroll: true })
}

/** A lazily loaded dialog renders closed first, so that the focus returns correctly after closing. */
export function Dialog({ isOpen, isLarge = false, onClose, ...rest }: DialogProps) {
  const isDrawn = useMounted()
  const isPhone = usePhone()
  const id = useId()
  const opened = isOpen && isDrawn
  useEffect(() => {
    if (!opened) return undefined
    openIds.push(id)
    return () => void openIds.splice(openIds.indexOf(id), 1)
  }, [id, opened])
  useFocusReturn(opened)
  // Every open modal receives Escape; only the topmost closes.
  const closeTopmost = () => {
    if (openIds.at(-1) === id) onClose()
  }
  return <Modal fullScreen={isLarge && isPhone} {...rest} opened={opened} onClose={closeTopmost} />
}
