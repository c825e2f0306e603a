import { checkEmail } from '@gazetteer/contract'
import { useState } from 'react'
import { messageOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { TextField } from '../../platform/ui/text-field.tsx'
import styles from './login-form.module.css'

const sent = 'If there is an account with this address, a mail with a link to set a new password is on its way.'

export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState<{ kind: 'error' | 'info'; text: string } | null>(null)

  const submit = async () => {
    const problem = checkEmail(email)
    if (problem !== null) {
      setMessage({ kind: 'error', text: problem })
      return
    }
    setIsBusy(true)
    try {
      const answer = await call('forgotPassword', { body: { email: email.trim() } })
      setMessage({ kind: answer.success ? 'info' : 'error', text: answer.message ?? answer.error ?? sent })
    } catch (error) {
      setMessage({ kind: 'error', text: messageOf(error, 'The mail could not be sent.') })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className={styles.form}>
      {message !== null && (
        <Notice kind={message.kind} label={message.kind === 'error' ? 'ERROR' : 'INFO'}>
          {message.text}
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
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          disabled={isBusy}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
          }}
        />
        <Button type="submit" kind="primary" size="large" isBusy={isBusy} disabled={email === ''}>
          Send reset link
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
