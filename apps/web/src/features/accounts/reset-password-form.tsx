import { authMessages, checkPassword } from '@gazetteer/contract'
import { useState } from 'react'
import { messageOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { PasswordField } from '../../platform/ui/password-field.tsx'
import { fieldError } from './field-error.ts'
import styles from './login-form.module.css'

export type ResetPasswordFormProps = { token: string; onDone: (message: string) => void; onBack: () => void }

export function ResetPasswordForm({ token, onDone, onBack }: ResetPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async () => {
    const broken = checkPassword(password, 'registration')
    setProblem(broken)
    if (broken !== null) return
    setIsBusy(true)
    try {
      const answer = await call('resetPassword', { body: { token, password } })
      if (answer.success) onDone(answer.message ?? 'Your new password is set. Sign in with it.')
      else setProblem(answer.error ?? answer.message ?? 'The password could not be set.')
    } catch (error) {
      setProblem(messageOf(error, 'The password could not be set.'))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className={styles.form}>
      {problem !== null && (
        <Notice kind="error" label="ERROR">
          {problem}
        </Notice>
      )}
      <form
        noValidate
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <PasswordField
          label="New password"
          hint={authMessages.passwordHint}
          name="new-password"
          autoComplete="new-password"
          value={password}
          error={fieldError('password', problem)}
          disabled={isBusy}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
          }}
        />
        <Button type="submit" kind="primary" size="large" isBusy={isBusy} disabled={password === ''}>
          Set new password
        </Button>
      </form>
      <p className={styles.switch}>
        <Button kind="link" onClick={onBack}>
          Back to sign in
        </Button>
      </p>
    </div>
  )
}
