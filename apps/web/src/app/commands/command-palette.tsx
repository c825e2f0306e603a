// Suggestions below a text field have no element of their own; the field has the keys, options are pressed with the pointer.
/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */
import { Search } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../platform/ui/class-names.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import styles from './command-palette.module.css'
import { matchingActions } from './matching-actions.ts'
import { closePalette } from './palette-state.ts'
import type { Action } from './use-actions.ts'

/** Before the dialog has faded in, so that a fast typist loses no letter. */
const focusAtOnce = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

/** Find an action by its name; the same actions as the menus and buttons. */
export default function CommandPalette({ actions }: { actions: readonly Action[] }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = matchingActions(actions, text)
  const current = found[Math.min(chosen, found.length - 1)]
  const run = (action: Action | undefined) => {
    if (action === undefined) return
    closePalette()
    action.run()
  }
  const onKey = (key: string): boolean => {
    if (key === 'Enter') run(current)
    else if (key === 'ArrowDown') setChosen(Math.min(found.length - 1, chosen + 1))
    else if (key === 'ArrowUp') setChosen(Math.max(0, chosen - 1))
    else return false
    return true
  }

  return (
    <Dialog title="Commands" isOpen isBare onClose={closePalette} width={560}>
      <div className={styles.field}>
        <Search size={16} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label="Find a command"
          aria-expanded="true"
          aria-controls="commands"
          aria-activedescendant={current === undefined ? undefined : `command-${current.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          ref={focusAtOnce}
          className={styles.search}
          placeholder="What do you want to do?"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={(event) => {
            if (onKey(event.key)) event.preventDefault()
          }}
        />
        <button type="button" className={styles.close} aria-label="Close" onClick={closePalette}>
          <kbd>Esc</kbd>
        </button>
      </div>
      <ul id="commands" role="listbox" aria-label="Commands" className={styles.list}>
        {found.map((action) => (
          <li
            key={action.id}
            id={`command-${action.id}`}
            role="option"
            aria-selected={action === current}
            className={classNames(styles.action, action === current && styles.current)}
            ref={(element) => {
              if (action === current) element?.scrollIntoView({ block: 'nearest' })
            }}
            onClick={() => {
              run(action)
            }}
          >
            <span>{action.label}</span>
            <span className={styles.group}>{action.keys === undefined ? action.group : <kbd>{action.keys}</kbd>}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.nothing}>No command of this name</p>}
    </Dialog>
  )
}
