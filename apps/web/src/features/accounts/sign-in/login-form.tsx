import { Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { authMessages } from '@gazetteer/contract'
import { Form, hinted, Note } from '../../../platform/ui/index.ts'
import { useInstallation } from '../../../platform/use-installation.ts'
import { GithubButton, OidcButton } from './provider-buttons.tsx'
import { LoginNotice } from './sign-in-parts.tsx'
import { type LoginFormOptions, type LoginView, useLoginForm } from './use-login-form.ts'

export type LoginFormProps = LoginFormOptions & { onSwitch: (view: LoginView) => void; onForgotPassword: () => void }

export function LoginForm({ onSwitch, onForgotPassword, ...options }: LoginFormProps) {
  const { form, message, busy, setMessage, ...actions } = useLoginForm(options)
  const isRegister = options.view === 'register'
  /** The specified button stays; what it cannot do is known before a click. */
  const { githubConfigured, oidcName = null, passwordSignIn } = useInstallation() ?? {}
  const isGithubMissing = githubConfigured === false
  if (passwordSignIn === false) {
    return (
      <Stack>
        <LoginNotice message={message} />
        {!isGithubMissing && <GithubButton isRegister={false} busy={busy} onClick={actions.withGithub} />}
        {oidcName !== null && <OidcButton name={oidcName} isRegister={false} busy={busy} onClick={actions.withOidc} />}
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
          autoComplete={isRegister ? 'email' : 'username'}
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
      {oidcName !== null && (
        <OidcButton name={oidcName} isRegister={isRegister} busy={busy} onClick={actions.withOidc} />
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

/** The only task of the screen. With touch, focus would open the keyboard over the form. */
function focusFirst(field: HTMLInputElement | null): void {
  if (field !== null && matchMedia('(pointer: fine)').matches) field.focus({ preventScroll: true })
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
