import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { nameProblem } from '../areas/new-areas.ts'

type RenameFieldProps = {
  name: string
  /** The names of the other places. */
  taken: readonly string[]
  onRename: (name: string) => void
  onClose: () => void
}

/** Enter, or leaving the field, takes a valid name; Escape keeps the old one. */
export function RenameField({ name, taken, onRename, onClose }: RenameFieldProps) {
  const [typed, setTyped] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const problem = nameProblem(typed, taken)
  const use = () => {
    if (typed.trim() !== name) onRename(typed)
    onClose()
  }
  return (
    <TextInput
      aria-label={`New name of ${name}`}
      size="xs"
      flex={1}
      ref={field}
      autoComplete="off"
      maxLength={100}
      value={typed}
      error={problem !== null}
      title={problem ?? undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => (problem === null ? use() : onClose())}
      rightSectionWidth={problem === null ? 0 : 220}
      rightSection={problem}
      data-mantine-stop-propagation
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onClose()
        }
        if (event.key !== 'Enter') return
        event.preventDefault()
        if (problem === null) use()
      }}
    />
  )
}
