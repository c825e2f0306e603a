import { createContext, type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import styles from './dropdown.module.css'

const CloseContext = createContext<() => void>(() => {})

/** Closes the panel around and gives the focus back to its button. */
export const useCloseDropdown = (): (() => void) => use(CloseContext)

export type DropdownProps = {
  /** What the button shows, and its name where that is not enough. */
  label: ReactNode
  name: string
  className?: string | undefined
  /** What is in the panel; `useCloseDropdown` closes it from inside. */
  children: ReactNode
}

/** A button that opens a small panel below it: Esc, a press outside and leaving it close it. */
export function Dropdown({ label, name, className, children }: DropdownProps) {
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  useEffect(() => {
    if (!isOpen) return undefined
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && frame.current?.contains(event.target) === false) setIsOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      setIsOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])

  return (
    <div ref={frame} className={styles.frame}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          setIsOpen(!isOpen)
        }}
      >
        {label}
      </button>
      {isOpen && (
        <div id={id} className={styles.panel}>
          <CloseContext value={close}>{children}</CloseContext>
        </div>
      )}
    </div>
  )
}
