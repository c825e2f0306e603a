import { useState } from 'react'
import { TextField } from '../../platform/ui/text-field.tsx'
import { isMask, maskSecret } from './mask.ts'

export type SecretFieldProps = {
  label: string
  name: string
  value: string
  disabled: boolean
  error?: string | undefined
  placeholder?: string
  onValue: (value: string) => void
}

/** Partly masked while it does not have the focus. A mask from the server is kept unless it is typed over. */
export function SecretField({ value, onValue, ...rest }: SecretFieldProps) {
  const [hasFocus, setHasFocus] = useState(false)
  return (
    <TextField
      {...rest}
      type="text"
      isMono
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="none"
      data-1p-ignore=""
      data-lpignore="true"
      value={hasFocus ? value : maskSecret(value)}
      onFocus={(event) => {
        setHasFocus(true)
        if (isMask(value)) event.currentTarget.select()
      }}
      onBlur={() => {
        setHasFocus(false)
      }}
      onChange={(event) => {
        onValue(event.currentTarget.value)
      }}
    />
  )
}
