import { Modal, type ModalProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { usePhone } from '../use-phone.ts'

export type DialogProps = Omit<ModalProps, 'opened'> & {
  isOpen: boolean
  /** With much in it: on a phone it takes the whole screen. */
  isLarge?: boolean
}

/** One that is fetched when it is wanted opens after it was drawn closed: so it knows where the focus goes back to. */
export function Dialog({ isOpen, isLarge = false, ...rest }: DialogProps) {
  const isDrawn = useMounted()
  const isPhone = usePhone()
  return <Modal fullScreen={isLarge && isPhone} {...rest} opened={isOpen && isDrawn} />
}
