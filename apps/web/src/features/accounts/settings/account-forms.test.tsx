// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { freeUser } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import { signedIn, useSession } from '../session/session.ts'
import { ChangeEmailForm, ChangePasswordForm, DeleteAccount } from './account-forms.tsx'
import { SessionList } from './session-list.tsx'

const api = fakeApi()

afterEach(() => useSession.setState(useSession.getInitialState(), true))

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const button = (name: string) => screen.getByRole('button', { name })

test('changes the email and rechecks the session', async () => {
  const changed = { ...freeUser, email: 'bea@acme.com' }
  api.answer('/api/auth/change-email', { success: true })
  api.answer('/api/auth/user', { user: changed })
  signedIn(freeUser)
  render(<ChangeEmailForm />)
  expect(button('Change email')).toHaveProperty('disabled', true)
  type(screen.getByLabelText('New email'), ' bea@acme.com ')
  fireEvent.click(button('Change email'))
  await screen.findByRole('status')
  expect(api.posted('/api/auth/change-email')).toEqual([{ email: 'bea@acme.com' }])
  await waitFor(() => expect(useSession.getState().user).toEqual(changed))
  expect(screen.getByLabelText('New email')).toHaveProperty('value', '')
})

test('refuses an invalid email before it calls the server', () => {
  render(<ChangeEmailForm />)
  type(screen.getByLabelText('New email'), 'bea')
  fireEvent.click(button('Change email'))
  expect(screen.getByText('Please enter a valid email address')).toBeDefined()
  expect(api.received).toEqual([])
})

test('reads sessions and API keys again after a changed password, which ends them', async () => {
  api.answer('/api/auth/change-password', { success: true })
  api.answer('/api/auth/sessions', { success: true, sessions: [], events: [] })
  api.answer('/api/keys', { success: true, keys: [] })
  render(
    <>
      <ChangePasswordForm email={freeUser.email} />
      <SessionList />
    </>,
  )
  const reads = (path: string) => api.received.filter((one) => one.path === path)
  await waitFor(() =>
    expect([reads('/api/auth/sessions'), reads('/api/keys')].map(({ length }) => length)).toEqual([1, 1]),
  )
  type(screen.getByLabelText(/^New password/u), 'secret2')
  fireEvent.click(button('Change password'))
  await waitFor(() =>
    expect([reads('/api/auth/sessions'), reads('/api/keys')].map(({ length }) => length)).toEqual([2, 2]),
  )
})

test('shows why the password was not changed', async () => {
  api.answer('/api/auth/change-password', { success: false, error: 'Too many changes.' })
  render(<ChangePasswordForm email={freeUser.email} />)
  type(screen.getByLabelText(/^New password/u), 'secret')
  fireEvent.click(button('Change password'))
  await expect(screen.findByRole('alert')).resolves.toHaveProperty('textContent', 'Too many changes.')
  expect(api.posted('/api/auth/change-password')).toEqual([{ newPassword: 'secret' }])
})

test('refuses a new password that is too short', () => {
  render(<ChangePasswordForm email={freeUser.email} />)
  type(screen.getByLabelText(/^New password/u), 'short')
  fireEvent.click(button('Change password'))
  expect(screen.getByText('Password must be between 6 and 128 characters for registration')).toBeDefined()
})

test('deletes the account only after its email is typed, then signs out', async () => {
  api.answer('/api/auth/delete-account', { success: true })
  signedIn(freeUser)
  render(<DeleteAccount email={freeUser.email} />)
  fireEvent.click(button('Delete account'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }))
  const confirm = dialog.getByRole('button', { name: 'Delete my account' })
  type(dialog.getByLabelText('Email'), 'bea@acme.com')
  expect(confirm).toHaveProperty('disabled', true)
  type(dialog.getByLabelText('Email'), 'ANA@acme.com')
  fireEvent.click(confirm)
  await waitFor(() => expect(useSession.getState().phase).toBe('out'))
  expect(api.posted('/api/auth/delete-account')).toEqual([{ email: 'ANA@acme.com' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
