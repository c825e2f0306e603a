import { Button, Divider, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { authMessages } from '@gazetteer/contract'
import { lazy, Suspense } from 'react'
import { focusFirst } from '../../../platform/focus-first.ts'
import { Form, hinted, Note } from '../../../platform/ui/index.ts'
import { useInstallation } from '../../../platform/use-installation.ts'
import { canUsePasskeys } from '../passkeys/can-use-passkeys.ts'
import { GithubButton, OidcButton, PasskeyButton } from './provider-buttons.tsx'
import { LoginNotice } from './sign-in-parts.tsx'
import { type LoginFormOptions, type LoginView, useLoginForm } from './use-login-form.ts'

const CodeStep = lazy(() => import('../totp/code-step.tsx'))

export type LoginFormProps = LoginFormOptions & { onSwitch: (view: LoginView) => void; onForgotPassword: () => void }

export function LoginForm({ onSwitch, onForgotPassword, ...options }: LoginFormProps) {
  const { form, message, busy, setMessage, ...actions } = useLoginForm(options)
  const isRegister = options.view === 'register'
  /** The specified button stays; what it cannot do is known before a click. */
  const { githubConfigured, oidcName = null, passwordSignIn } = useInstallation() ?? {}
  const isGithubMissing = githubConfigured === false
  const hasPasskeys = canUsePasskeys()
  const signInNames = hasPasskeys ? 'username webauthn' : 'username'
  const passkey = hasPasskeys && !isRegister && <PasskeyButton busy={busy} onClick={actions.withPasskey} />
  const oidc = oidcName !== null && (
    <OidcButton name={oidcName} isRegister={isRegister} busy={busy} onClick={actions.withOidc} />
  )
  if (actions.challenge !== null) {
    return (
      <Suspense fallback={<Skeleton h={160} />}>
        <CodeStep challenge={actions.challenge} onSignedIn={options.onSignedIn} onBack={actions.leaveChallenge} />
      </Suspense>
    )
  }
  if (passwordSignIn === false) {
    return (
      <Stack>
        <LoginNotice message={message} />
        {!isGithubMissing && <GithubButton isRegister={isRegister} busy={busy} onClick={actions.withGithub} />}
        {oidc}
        {passkey}
      </Stack>
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
      <GithubButton isRegister={isRegister} busy={busy} onClick={actions.withGithub} />
      {isGithubMissing && <Note ta="center">Not available on this server. Use your email and a password.</Note>}
      {oidc}
      {passkey}
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
