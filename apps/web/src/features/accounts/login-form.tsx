import { authMessages, type User } from '@gazetteer/contract'
import { Button } from '../../platform/ui/button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { PasswordField } from '../../platform/ui/password-field.tsx'
import { TextField } from '../../platform/ui/text-field.tsx'
import { fieldError } from './field-error.ts'
import { GithubMark } from './github-mark.tsx'
import styles from './login-form.module.css'
import { type LoginMessage, type LoginView, useLoginForm } from './use-login-form.ts'

export type LoginFormProps = {
  view: LoginView
  isFinishingGithub: boolean
  initialMessage: LoginMessage
  onSignedIn: (user: User) => void
  onSwitch: (view: LoginView) => void
  onForgotPassword: () => void
}

export function LoginForm({ view, onSwitch, onForgotPassword, ...options }: LoginFormProps) {
  const form = useLoginForm({ view, ...options })
  const isRegister = view === 'register'
  const { message, busy } = form
  const wrong = message?.kind === 'error' ? message.text : null
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
          void form.submit()
        }}
      >
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete={isRegister ? 'email' : 'username'}
          inputMode="email"
          spellCheck={false}
          autoCapitalize="none"
          value={form.email}
          error={fieldError('email', wrong)}
          disabled={busy !== null}
          onChange={(event) => {
            form.setEmail(event.currentTarget.value)
          }}
        />
        <PasswordField
          label="Password"
          hint={isRegister ? authMessages.passwordHint : undefined}
          name="password"
          autoComplete={isRegister ? 'new-password' : 'current-password'}
          value={form.password}
          error={fieldError('password', wrong)}
          disabled={busy !== null}
          onChange={(event) => {
            form.setPassword(event.currentTarget.value)
          }}
        />
        <Button
          type="submit"
          kind="primary"
          size="large"
          disabled={!form.canSubmit}
          isBusy={busy === 'signing-in' || busy === 'creating-account'}
        >
          {submitLabel(isRegister, busy)}
        </Button>
        {!isRegister && (
          <Button kind="link" className={styles.forgot} disabled={busy !== null} onClick={onForgotPassword}>
            Forgot password?
          </Button>
        )}
      </form>
      <div className={styles.or}>
        <span>or</span>
      </div>
      <Button
        size="large"
        icon={<GithubMark />}
        disabled={busy !== null}
        isBusy={busy === 'starting-github' || busy === 'finishing-github'}
        onClick={() => {
          void form.withGithub()
        }}
      >
        {isRegister ? 'Sign up with GitHub' : 'Sign in with GitHub'}
      </Button>
      <p className={styles.switch}>
        {isRegister ? 'Already have an account?' : 'No account yet?'}{' '}
        <Button
          kind="link"
          disabled={busy !== null}
          onClick={() => {
            form.setMessage(null)
            onSwitch(isRegister ? 'login' : 'register')
          }}
        >
          {isRegister ? 'Sign in' : 'Sign up'}
        </Button>
      </p>
    </div>
  )
}

function submitLabel(isRegister: boolean, busy: string | null): string {
  if (busy === 'signing-in') return 'Signing in…'
  if (busy === 'creating-account') return 'Creating account…'
  return isRegister ? 'Create Account' : 'Sign In'
}
