import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { maskSecret } from './mask.ts'

export type SecretFieldProps = TextInputProps & { value: string; onValue: (value: string) => void }

/** Partly masked while it does not have the focus. Whoever comes back to it types it anew or leaves it as it is. */
export function SecretField({ value, onValue, ...rest }: SecretFieldProps) {
  const [hasFocus, setHasFocus] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Once the value has come into the field: what is typed replaces it, nothing is added to what is not seen.
  useLayoutEffect(() => {
    if (hasFocus) field.current?.select()
  }, [hasFocus])
  return (
    <TextInput
      ref={field}
      miw={220}
      {...rest}
      className="mono-input"
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="none"
      data-1p-ignore=""
      data-lpignore="true"
      value={hasFocus ? value : maskSecret(value)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}
