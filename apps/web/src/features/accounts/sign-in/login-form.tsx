import { Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { authMessages } from '@gazetteer/contract'
import { hinted } from '../../../platform/ui/hinted.tsx'
import { fieldError } from './field-error.ts'
import { GithubMark } from './github-mark.tsx'
import { LoginNotice } from './sign-in-parts.tsx'
import { type LoginFormOptions, type LoginView, useLoginForm } from './use-login-form.ts'
import { Form } from '../../../platform/ui/form.tsx'

export type LoginFormProps = LoginFormOptions & { onSwitch: (view: LoginView) => void; onForgotPassword: () => void }

export function LoginForm({ onSwitch, onForgotPassword, ...options }: LoginFormProps) {
  const { form, message, busy, setMessage, ...actions } = useLoginForm(options)
  const isRegister = options.view === 'register'
  const wrong = message?.kind === 'error' ? message.text : null
  return (
    <Stack>
      <LoginNotice message={message}>
        {message?.kind === 'info' && actions.made !== null && (
          <Button variant="filled" loading={busy === 'signing-in'} onClick={() => void actions.signInMade()}>
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
