import { checkEmail } from '@gazetteer/contract'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { PasswordField } from '../../platform/ui/password-field.tsx'
import { TextField } from '../../platform/ui/text-field.tsx'
import styles from './account-forms.module.css'
import { recheckSession } from './session.ts'
import { useFormCall } from './use-form-call.ts'

export function ChangeEmailForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const form = useFormCall('Your email is changed.')
  const submit = async () => {
    const problem = checkEmail(email)
    if (problem !== null) {
      form.fail(problem)
      return
    }
    const isDone = await form.send(() => call('changeEmail', { body: { password, email: email.trim() } }))
    if (!isDone) return
    setEmail('')
    setPassword('')
    await recheckSession()
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
      <h3 className={styles.title}>Email</h3>
      <TextField
        label="New email"
        type="email"
        name="new-email"
        autoComplete="email"
        value={email}
        disabled={form.isBusy}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
        }}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        disabled={form.isBusy}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
        }}
      />
      {form.outcome !== null && <Notice kind={form.outcome.kind}>{form.outcome.text}</Notice>}
      <Button type="submit" isBusy={form.isBusy} disabled={email === '' || password === ''}>
        Change email
      </Button>
    </form>
  )
}
