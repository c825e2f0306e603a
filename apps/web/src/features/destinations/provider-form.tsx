import type { Provider } from '@gazetteer/contract'
import { Checkbox } from '../../platform/ui/checkbox.tsx'
import { TextField, type TextFieldProps } from '../../platform/ui/text-field.tsx'
import type { DatabaseField, DatabaseForm } from './database-form.ts'
import styles from './provider-form.module.css'
import { SecretField } from './secret-field.tsx'

export type ProviderFormProps = {
  provider: Provider
  form: DatabaseForm
  errors: Partial<Record<DatabaseField, string>>
  isDisabled: boolean
  onChange: (changes: Partial<DatabaseForm>) => void
}

/** The short form of one provider. */
export function ProviderForm({ provider, form, errors, isDisabled, onChange }: ProviderFormProps) {
  const text = (name: Exclude<DatabaseField, 'ssl'>, label: string, more: Partial<TextFieldProps> = {}) => (
    <TextField
      label={label}
      name={name}
      isMono
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="none"
      value={form[name]}
      error={errors[name]}
      disabled={isDisabled}
      onChange={(event) => {
        onChange({ [name]: event.currentTarget.value })
      }}
      {...more}
    />
  )
  const secret = (name: Exclude<DatabaseField, 'ssl'>, label: string, placeholder?: string) => (
    <SecretField
      label={label}
      name={name}
      value={form[name]}
      error={errors[name]}
      disabled={isDisabled}
      {...(placeholder === undefined ? {} : { placeholder })}
      onValue={(value) => {
        onChange({ [name]: value })
      }}
    />
  )

  if (provider === 'none') {
    return (
      <p className={styles.none}>
        Listings are kept as JSON files that you download. Nothing to fill in: press Save Database.
      </p>
    )
  }
  if (provider === 'supabase') {
    return (
      <div className={styles.form}>
        {text('supabaseUrl', 'Supabase URL', { type: 'url', placeholder: 'https://project.supabase.co' })}
        {secret('supabasePublishableKey', 'Publishable key', 'sb_publishable_…')}
      </div>
    )
  }
  return (
    <div className={styles.form}>
      {provider === 'postgres' && (!isDisabled || form.postgresUrl !== '') && (
        <>
          {/* A connection URL holds the password, so it is masked like one. */}
          {secret('postgresUrl', 'Connection URL', 'postgresql://user:password@host:5432/database')}
          <p className={styles.or}>or the single parts</p>
        </>
      )}
      <div className={styles.row}>
        {text('host', 'Host', { placeholder: 'db.example.com' })}
        {text('port', 'Port', { inputMode: 'numeric' })}
      </div>
      {text('database', 'Database')}
      <div className={styles.halves}>
        {text('username', 'User name')}
        {secret('password', 'Password')}
      </div>
      <Checkbox
        label="Use TLS (SSL)"
        checked={form.ssl}
        disabled={isDisabled}
        onChange={(event) => {
          onChange({ ssl: event.currentTarget.checked })
        }}
      />
    </div>
  )
}
