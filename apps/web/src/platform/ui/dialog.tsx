import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMedia } from '../use-media.ts'
import styles from './dialog.module.css'

export type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  width?: number
  /** Buttons at the bottom, always in sight. */
  footer?: ReactNode
  isCloseHidden?: boolean
  /** Without the title's line and the padding: what is inside brings its own; the title is still its name. */
  isBare?: boolean
  /** On a phone it takes the whole screen. */
  isFullOnPhone?: boolean
  children: ReactNode
}

const parts = {
  content: styles.content ?? '',
  title: styles.title ?? '',
  close: styles.close ?? '',
  body: styles.body ?? '',
}

/** Floats above the page, keeps the focus inside and gives it back. */
export function Dialog(dialog: DialogProps) {
  const { isCloseHidden = false, isFullOnPhone = false, isBare = false, width = 480, ...props } = dialog
  const isPhone = useMedia('(max-width: 768px)')
  return (
    <Modal.Root
      opened={props.isOpen}
      onClose={props.onClose}
      size={width}
      fullScreen={isPhone && isFullOnPhone}
      closeOnClickOutside={!isCloseHidden}
      closeOnEscape={!isCloseHidden}
      transitionProps={{ duration: 140, transition: 'pop' }}
      centered={!isFullOnPhone}
      classNames={isBare ? { ...parts, body: styles.bare ?? '' } : parts}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--scrim)" />
      <Modal.Content>
        <div className={isBare ? 'visually-hidden' : styles.header}>
          <Modal.Title>{props.title}</Modal.Title>
          {!isCloseHidden && !isBare && <Modal.CloseButton aria-label="Close" />}
        </div>
        <Modal.Body>{props.children}</Modal.Body>
        {props.footer !== undefined && <div className={styles.footer}>{props.footer}</div>}
      </Modal.Content>
    </Modal.Root>
  )
}
