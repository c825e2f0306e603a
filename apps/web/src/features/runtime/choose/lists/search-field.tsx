import { CloseButton, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import type { Ref } from 'react'

export type SearchFieldProps = {
  /** The accessible name. */
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
  /** Whether it has the focus when its dialog opens. */
  isFirst?: boolean
  field?: Ref<HTMLInputElement>
}

/** The search of a list. */
export const SearchField = ({
  label,
  placeholder = label,
  value,
  onChange,
  isFirst = false,
  field,
}: SearchFieldProps) => (
  <TextInput
    {...(isFirst ? { 'data-autofocus': true } : {})}
    ref={field}
    role="searchbox"
    aria-label={label}
    placeholder={placeholder}
    leftSection={<Search size={14} />}
    rightSection={value !== '' && <CloseButton size="sm" aria-label="Clear search" onClick={() => onChange('')} />}
    value={value}
    spellCheck={false}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
