import { authMessages, checkPassword } from '@gazetteer/contract'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { PasswordField } from '../../platform/ui/password-field.tsx'
import styles from './account-forms.module.css'
import { useFormCall } from './use-form-call.ts'

export function ChangePasswordForm({ email }: { email: string }) {
  const [currentPassword, setCurrentPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const form = useFormCall('Your password is changed. Other browsers are signed out.')
  const submit = async () => {
    const problem = checkPassword(newPassword, 'registration')
    if (problem !== null) {
      form.fail(problem)
      return
    }
    const isDone = await form.send(() => call('changePassword', { body: { currentPassword, newPassword } }))
    if (!isDone) return
    setCurrentPassword('')
    setNewPassword('')
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h3 className={styles.title}>Password</h3>
      {/* Password managers want to know whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current password"
        name="current-password"
        autoComplete="current-password"
        value={currentPassword}
        disabled={form.isBusy}
        onChange={(event) => {
          setCurrentPassword(event.currentTarget.value)
        }}
      />
      <PasswordField
        label="New password"
        hint={authMessages.passwordHint}
        name="new-password"
        autoComplete="new-password"
        value={newPassword}
        disabled={form.isBusy}
        onChange={(event) => {
          setNewPassword(event.currentTarget.value)
        }}
      />
      {form.outcome !== null && <Notice kind={form.outcome.kind}>{form.outcome.text}</Notice>}
      <Button type="submit" isBusy={form.isBusy} disabled={currentPassword === '' || newPassword === ''}>
        Change password
      </Button>
    </form>
  )
}
