import { Modal, type ModalProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useEffect, useId } from 'react'
import { usePhone } from '../use-phone.ts'

export type DialogProps = Omit<ModalProps, 'opened'> & {
  isOpen: boolean
  /** With much in it: on a phone it takes the whole screen. */
  isLarge?: boolean
}

/** The open dialogs, the topmost last. */
const openIds: string[] = []

/** One that is fetched on demand opens after it was drawn closed, so that focus returns to where it was. */
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
  // Every open modal hears Escape; it closes only the topmost.
  const closeTopmost = () => {
    if (openIds.at(-1) === id) onClose()
  }
  return <Modal fullScreen={isLarge && isPhone} {...rest} opened={opened} onClose={closeTopmost} />
}
