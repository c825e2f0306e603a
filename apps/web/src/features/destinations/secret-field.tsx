import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { maskSecret } from './mask.ts'

export type SecretFieldProps = TextInputProps & { value: string; onValue: (value: string) => void }

/** Partly masked while it does not have the focus. Whoever comes back to it types it anew or leaves it as it is. */
export function SecretField({ value, onValue, ...rest }: SecretFieldProps) {
  const [hasFocus, setHasFocus] = useState(false)
  return (
    <TextInput
      miw={220}
      {...rest}
      className="mono-input"
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="none"
      data-1p-ignore=""
      data-lpignore="true"
      value={hasFocus ? value : maskSecret(value)}
      onFocus={({ currentTarget }) => {
        setHasFocus(true)
        // After the value has come into the field: what is typed replaces it, nothing is added to what is not seen.
        requestAnimationFrame(() => currentTarget.select())
      }}
      onBlur={() => setHasFocus(false)}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}
