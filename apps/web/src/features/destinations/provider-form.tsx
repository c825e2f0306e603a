import { Checkbox, Group, Stack, Text, TextInput, type TextInputProps } from '@mantine/core'
import type { Provider } from '@gazetteer/contract'
import { defaultTable } from '@gazetteer/listing'
import { useLayoutEffect, useRef, useState } from 'react'
import type { DatabaseField } from './database-form.ts'
import type { Destination } from './use-destination.ts'

export type ProviderFormProps = { provider: Provider; destination: Destination; isDisabled: boolean }

type TextName = Exclude<DatabaseField, 'ssl'>

/** The fields of one provider. */
export function ProviderForm({ provider, destination: { form, errors, change }, isDisabled }: ProviderFormProps) {
  const shared = (name: TextName) => ({ name, value: form[name], error: errors[name], disabled: isDisabled })
  const text = (name: TextName, label: string, more: Partial<TextInputProps> = {}) => (
    <TextInput
      label={label}
      className="mono-input"
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="none"
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      {...shared(name)}
      {...more}
    />
  )
  const secret = (name: TextName, label: string, more: Partial<TextInputProps> = {}) => (
    <SecretField label={label} {...more} onValue={(value) => change({ [name]: value })} {...shared(name)} />
  )

  if (provider === 'none') {
    return (
      <Text c="dimmed">
        Listings are saved as JSON files for download.{!isDisabled && ' No settings needed: press Save Database.'}
      </Text>
    )
  }
  if (provider === 'supabase') {
    return (
      <Stack gap="md" maw={640}>
        {text('supabaseUrl', 'Supabase URL', { type: 'url', placeholder: 'https://project.supabase.co' })}
        {secret('supabasePublishableKey', 'Publishable key', { placeholder: 'sb_publishable_…' })}
      </Stack>
    )
  }
  return (
    <Stack gap="md" maw={640}>
      {provider === 'postgres' && (!isDisabled || form.postgresUrl !== '') && (
        <>
          {/* A connection URL contains the password, so it is masked too. */}
          {secret('postgresUrl', 'Connection URL', {
            type: 'url',
            placeholder: 'postgresql://user:password@host:5432/database',
          })}
          <Text size="sm" c="var(--subtle)">
            or enter host, database, user name and password
          </Text>
        </>
      )}
      <Group gap="md" wrap="nowrap" align="start">
        {text('host', 'Host', { placeholder: 'db.example.com', flex: 1 })}
        {text('port', 'Port', { inputMode: 'numeric', w: 96 })}
      </Group>
      {text('database', 'Database')}
      <Group gap="md" grow preventGrowOverflow={false} align="start">
        {text('username', 'User name', { miw: 220 })}
        {secret('password', 'Password')}
      </Group>
      <Group gap="md" grow preventGrowOverflow={false} align="start">
        {text('schema', 'Schema', {
          miw: 220,
          placeholder: provider === 'mysql' ? 'The database above' : 'The default one',
        })}
        {text('table', 'Table', { miw: 220, placeholder: defaultTable })}
      </Group>
      <Checkbox
        label="Use TLS (SSL)"
        checked={form.ssl}
        disabled={isDisabled}
        onChange={(event) => change({ ssl: event.currentTarget.checked })}
      />
    </Stack>
  )
}

type SecretFieldProps = TextInputProps & { value: string; onValue: (value: string) => void }

/** Masked while not focused. The user replaces the whole value or leaves it unchanged. */
function SecretField({ value, onValue, ...rest }: SecretFieldProps) {
  const [hasFocus, setHasFocus] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Selects the value after focus, so that typing replaces the masked text instead of extending it.
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
const maxBullets = 8

/** The first characters, then up to 8 bullets. A mask from the server stays unchanged. */
export function maskSecret(secret: string): string {
  if (secret === '' || isMask(secret)) return secret
  const hidden = Math.max(1, secret.length - shownCharacters)
  return (
    secret.slice(0, Math.min(shownCharacters, secret.length - hidden)) + bullet.repeat(Math.min(maxBullets, hidden))
  )
}

const isMask = (text: string): boolean => text.includes(bullet)
