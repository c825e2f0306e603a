import { Button, Divider, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { authMessages } from '@gazetteer/contract'
import { KeyRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { focusFirst } from '../../../platform/focus-first.ts'
import { Form, hinted, Note } from '../../../platform/ui/index.ts'
import { useInstallation } from '../../../platform/use-installation.ts'
import { canUsePasskeys } from '../passkeys/can-use-passkeys.ts'
import { LoginNotice } from './sign-in-parts.tsx'
import { type LoginFormOptions, type LoginView, useLoginForm } from './use-login-form.ts'

const CodeStep = lazy(() => import('../totp/code-step.tsx'))

export type LoginFormProps = LoginFormOptions & { onSwitch: (view: LoginView) => void; onForgotPassword: () => void }

export function LoginForm({ onSwitch, onForgotPassword, ...options }: LoginFormProps) {
  const { form, message, busy, setMessage, ...actions } = useLoginForm(options)
  const isRegister = options.view === 'register'
  /** The specified button stays; what it cannot do is known before a click. */
  const isGithubMissing = useInstallation()?.githubConfigured === false
  const hasPasskeys = canUsePasskeys()
  const signInNames = hasPasskeys ? 'username webauthn' : 'username'
  if (actions.challenge !== null) {
    return (
      <Suspense fallback={<Skeleton h={160} />}>
        <CodeStep challenge={actions.challenge} onSignedIn={options.onSignedIn} onBack={actions.leaveChallenge} />
      </Suspense>
    )
  }
  const wrong = message?.kind === 'error' ? message.text : null
  return (
    <Stack>
      <LoginNotice message={message}>
        {message?.kind === 'info' && actions.made !== null && (
          <Button variant="filled" mt="xs" loading={busy === 'signing-in'} onClick={() => void actions.signInMade()}>
            Sign in as {actions.made.email}
          </Button>
        )}
      </LoginNotice>
      <Form onSubmit={form.onSubmit(() => void actions.submit())}>
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete={isRegister ? 'email' : signInNames}
          inputMode="email"
          spellCheck={false}
          autoCapitalize="none"
          ref={focusFirst}
          disabled={busy !== null}
          {...form.getInputProps('email')}
          error={fieldError('email', wrong)}
        />
        <PasswordInput
          label={isRegister ? hinted('Password', authMessages.passwordHint) : 'Password'}
          name="password"
          autoComplete={isRegister ? 'new-password' : 'current-password'}
          disabled={busy !== null}
          {...form.getInputProps('password')}
          error={fieldError('password', wrong)}
        />
        <Button
          type="submit"
          variant="filled"
          size="lg"
          disabled={!actions.canSubmit}
          loading={busy === 'signing-in' || busy === 'creating-account'}
        >
          {submitLabel(isRegister, busy)}
        </Button>
        {!isRegister && (
          <Button variant="link" mr="auto" disabled={busy !== null} onClick={onForgotPassword}>
            Forgot password?
          </Button>
        )}
      </Form>
      <Divider label="or" />
      <Button
        size="lg"
        leftSection={<GithubMark />}
        disabled={busy !== null}
        loading={busy === 'starting-github' || busy === 'finishing-github'}
        onClick={() => void actions.withGithub()}
      >
        {isRegister ? 'Sign up with GitHub' : 'Sign in with GitHub'}
      </Button>
      {isGithubMissing && <Note ta="center">Not available on this server. Use your email and a password.</Note>}
      {hasPasskeys && !isRegister && (
        <Button
          size="lg"
          leftSection={<KeyRound size={16} />}
          disabled={busy !== null}
          loading={busy === 'using-passkey'}
          onClick={() => void actions.withPasskey()}
        >
          Sign in with a passkey
        </Button>
      )}
      <Text c="dimmed" ta="center">
        {isRegister ? 'Already have an account?' : 'No account yet?'}{' '}
        <Button
          variant="link"
          disabled={busy !== null}
          onClick={() => {
            setMessage(null)
            onSwitch(isRegister ? 'login' : 'register')
          }}
        >
          {isRegister ? 'Sign in' : 'Sign up'}
        </Button>
      </Text>
    </Stack>
  )
}

function submitLabel(isRegister: boolean, busy: string | null): string {
  if (busy === 'signing-in') return 'Signing in…'
  if (busy === 'creating-account') return 'Creating account…'
  return isRegister ? 'Create Account' : 'Sign In'
}

/** The message, if it concerns only this field. */
export function fieldError(field: 'email' | 'password', message: string | null): string | null {
  if (message === null) return null
  if (field === 'email') return isEmailText(message) ? message : null
  return message.startsWith('Password must be between') ? message : null
}

const isEmailText = (message: string): boolean =>
  message === authMessages.emailLength || message === authMessages.emailFormat

const GithubMark = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
    <path d="M8 0C3.58 0 0 3.58 0 8c0 3.54 2.29 6.53 5.47 7.59.4.07.55-.17.55-.38 0-.19-.01-.82-.01-1.49-2.01.37-2.53-.49-2.69-.94-.09-.23-.48-.94-.82-1.13-.28-.15-.68-.52-.01-.53.63-.01 1.08.58 1.23.82.72 1.21 1.87.87 2.33.66.07-.52.28-.87.51-1.07-1.78-.2-3.64-.89-3.64-3.95 0-.87.31-1.59.82-2.15-.08-.2-.36-1.02.08-2.12 0 0 .67-.21 2.2.82.64-.18 1.32-.27 2-.27s1.36.09 2 .27c1.53-1.04 2.2-.82 2.2-.82.44 1.1.16 1.92.08 2.12.51.56.82 1.27.82 2.15 0 3.07-1.87 3.75-3.65 3.95.29.25.54.73.54 1.48 0 1.07-.01 1.93-.01 2.2 0 .21.15.46.55.38A8.01 8.01 0 0 0 16 8c0-4.42-3.58-8-8-8Z" />
  </svg>
)
