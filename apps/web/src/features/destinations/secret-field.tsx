import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'

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

const bullet = '•'
const shownCharacters = 3
const mostBullets = 8

/** The first few characters, then up to 8 bullets. A mask of the server stays as it is. */
export function maskSecret(secret: string): string {
  if (secret === '' || isMask(secret)) return secret
  const hidden = Math.max(1, secret.length - shownCharacters)
  return (
    secret.slice(0, Math.min(shownCharacters, secret.length - hidden)) + bullet.repeat(Math.min(mostBullets, hidden))
  )
}

function isMask(text: string): boolean {
  return text.includes(bullet)
}
