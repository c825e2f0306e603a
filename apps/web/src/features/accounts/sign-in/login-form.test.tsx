// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { freeUser, installationFixture } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import { LoginForm, type LoginFormProps } from './login-form.tsx'

const api = fakeApi()

function renderForm(props: Partial<LoginFormProps> = {}) {
  const [onSignedIn, onSwitch, onForgotPassword] = [vi.fn(), vi.fn(), vi.fn()]
  render(
    <LoginForm
      view="login"
      isReturning={false}
      initialMessage={null}
      onSignedIn={onSignedIn}
      onSwitch={onSwitch}
      onForgotPassword={onForgotPassword}
      {...props}
    />,
  )
  return { onSignedIn, onSwitch, onForgotPassword }
}

const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText(/^Password/u)
const button = (name: string) => screen.getByRole('button', { name })

function submit(typedEmail: string, typedPassword: string, label = 'Sign In') {
  fireEvent.change(email(), { target: { value: typedEmail } })
  fireEvent.change(password(), { target: { value: typedPassword } })
  fireEvent.click(button(label))
}

test('enables Sign In when email and password are filled, and trims only the email', async () => {
  api.answer('/api/auth/login', { success: true, user: freeUser })
  const { onSignedIn } = renderForm()
  expect(button('Sign In')).toHaveProperty('disabled', true)
  submit(' ana@acme.com ', ' secret ')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(freeUser))
  expect(api.posted('/api/auth/login')).toEqual([{ email: 'ana@acme.com', password: ' secret ' }])
})

test.each([
  ['Invalid email or password', '401 Unauthorized'],
  ['This account is suspended.', 'This account is suspended.'],
])('shows "%s" when signing in fails', async (shown, answered) => {
  api.refuse('/api/auth/login', answered, 401)
  const { onSignedIn } = renderForm()
  submit('ana@acme.com', 'secret')
  await expect(screen.findByRole('alert')).resolves.toHaveProperty('textContent', `ERROR${shown}`)
  expect(onSignedIn).not.toHaveBeenCalled()
})

test.each([
  ['Email must be between 3 and 254 characters', 'a@', 'no'],
  ['Password must be between 6 and 128 characters for registration', 'not an email', 'no'],
  ['Please enter a valid email address', 'not an email', 'secret'],
])('refuses with "%s" before it calls the server', (text, typedEmail, typedPassword) => {
  renderForm({ view: 'register' })
  submit(typedEmail, typedPassword, 'Create Account')
  expect(screen.getByRole('alert').textContent).toBe(`ERROR${text}`)
  expect(api.received).toEqual([])
})

test('asks for the code after the password, sends it with the sixth digit, and signs in', async () => {
  api.answer('/api/auth/login', { success: false, needsCode: true, challenge: 'c1', message: 'Enter the code.' })
  const { onSignedIn } = renderForm()
  submit('ana@acme.com', 'secret')
  const code = await screen.findByLabelText('Code')
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
  expect(screen.queryByLabelText('Email')).toBeNull()
  api.refuseAs('/api/auth/totp/verify', {
    error: 'The code is incorrect or was used before.',
    status: 401,
    code: 'wrong-code',
  })
  fireEvent.change(code, { target: { value: '000000' } })
  await screen.findByText('The code is incorrect or was used before.')
  expect(code).toHaveProperty('value', '')
  api.answer('/api/auth/totp/verify', { success: true, user: freeUser })
  fireEvent.change(code, { target: { value: '123 45' } })
  fireEvent.change(code, { target: { value: '123 456' } })
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(freeUser))
  expect(api.posted('/api/auth/totp/verify')).toEqual([
    { challenge: 'c1', code: '000000' },
    { challenge: 'c1', code: '123 456' },
  ])
})

test('takes a recovery code, and returns to the password when the sign-in has expired', async () => {
  api.answer('/api/auth/login', { success: false, needsCode: true, challenge: 'c1', message: 'Enter the code.' })
  renderForm()
  submit('ana@acme.com', 'secret')
  fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  const text = 'This sign-in has expired. Enter your email and password again.'
  api.refuseAs('/api/auth/totp/verify', { error: text, status: 401, code: 'challenge-ended' })
  fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: 'abcd-efgh-ijkl-mnop' } })
  fireEvent.click(button('Sign In'))
  await expect(screen.findByRole('alert')).resolves.toHaveProperty('textContent', `ERROR${text}`)
  expect(email()).toHaveProperty('value', 'ana@acme.com')
  expect(password()).toHaveProperty('value', '')
})

test('clears the form after a registration and stays on it', async () => {
  api.answer('/api/auth/register', { success: true })
  const { onSignedIn } = renderForm({ view: 'register' })
  submit('ana@acme.com', 'secret', 'Create Account')
  const text = 'INFORegistration successful! Please check your email to verify your account.'
  await expect(screen.findByRole('status')).resolves.toHaveProperty('textContent', text)
  expect(email()).toHaveProperty('value', '')
  expect(password()).toHaveProperty('value', '')
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('disables every action while the identity provider answers', () => {
  renderForm({ isReturning: true })
  const isDisabled = (element: HTMLElement) => element.hasAttribute('disabled')
  expect([email(), password(), button('Sign In'), button('Sign in with GitHub')].every(isDisabled)).toBe(true)
  expect(button('Sign up')).toHaveProperty('disabled', true)
})

test('shows why the sign-in with GitHub cannot start', async () => {
  api.answer('/api/auth/github/start', { success: true })
  renderForm()
  fireEvent.click(button('Sign in with GitHub'))
  await expect(screen.findByRole('alert')).resolves.toHaveProperty('textContent', 'ERRORFailed to get GitHub URL')
  expect(button('Sign in with GitHub')).toHaveProperty('disabled', false)
})

test('offers the provider of OpenID Connect beside GitHub', async () => {
  api.answer('/api/installation', installationFixture({ oidcName: 'Acme' }))
  api.answer('/api/auth/oidc/start', { success: false, error: 'Acme could not be reached.' })
  renderForm()
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in with Acme' }))
  await expect(screen.findByRole('alert')).resolves.toHaveProperty('textContent', 'ERRORAcme could not be reached.')
  expect(api.posted('/api/auth/oidc/start')).toEqual([{ purpose: 'sign-in' }])
})

test('without passwords only the providers remain', async () => {
  const changes = { oidcName: 'Acme', githubConfigured: false, passwordSignIn: false }
  api.answer('/api/installation', installationFixture(changes))
  renderForm({ initialMessage: { kind: 'error', text: 'Refused.' } })
  await waitFor(() => expect(screen.queryByLabelText('Email')).toBeNull())
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sign in with Acme'])
  expect(screen.getByRole('alert').textContent).toBe('ERRORRefused.')
})
