// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import OverlayLayer from '../../../app/overlay-layer.tsx'
import { useChange } from '../../../platform/api/use-call.ts'
import { Problem } from '../../../platform/ui/index.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { render } from '../../../testing/render.tsx'

const api = fakeApi()

const security = {
  success: true,
  hasPassword: true,
  provedUntil: 0,
  totp: { isEnabled: true, recoveryCodesLeft: 8 },
  passkeys: 0,
  providers: [],
}

const cancelled = 'You cancelled the confirmation. Nothing was changed.'

function Revoke({ id }: { id: string }) {
  const revoke = useChange('revokeKey')
  return (
    <section aria-label={id}>
      <button type="button" onClick={() => revoke.mutate({ id })}>
        Revoke {id}
      </button>
      <Problem of={revoke.error} />
      {revoke.isSuccess && <p>Revoked {id}</p>}
    </section>
  )
}

/** Two calls that need a proof, at the same time. */
async function openDialog(answered: object = security) {
  api.answer('/api/auth/security', { ...answered })
  api.refuseAs('/api/keys/revoke', {
    error: 'Please confirm that it is you, and try again.',
    status: 403,
    code: 'proof-required',
  })
  render(
    <>
      <OverlayLayer />
      <Revoke id="a" />
      <Revoke id="b" />
    </>,
  )
  for (const id of ['a', 'b']) fireEvent.click(screen.getByRole('button', { name: `Revoke ${id}` }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await waitFor(() => expect(api.posted('/api/keys/revoke')).toHaveLength(2))
  return within(dialog)
}

test('one dialog for calls at the same time: after the password both are repeated once', async () => {
  const dialog = await openDialog()
  const field = await dialog.findByLabelText('Password')
  api.refuseAs('/api/auth/prove', { error: 'The password is incorrect.', status: 403, code: 'wrong-password' })
  fireEvent.change(field, { target: { value: 'wrong' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await dialog.findByText('The password is incorrect.')
  api.answer('/api/auth/prove', { success: true, provedUntil: 600_000 })
  api.answer('/api/keys/revoke', { success: true })
  fireEvent.change(field, { target: { value: 'secret' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Revoked a')
  await screen.findByText('Revoked b')
  expect(api.posted('/api/auth/prove')).toEqual([{ password: 'wrong' }, { password: 'secret' }])
  expect(api.posted('/api/keys/revoke')).toHaveLength(4)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a call that needs a proof again after the proof fails, without a second dialog', async () => {
  const dialog = await openDialog()
  api.answer('/api/auth/prove', { success: true, provedUntil: 600_000 })
  fireEvent.change(await dialog.findByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.getAllByText('Please confirm that it is you, and try again.')).toHaveLength(2))
  expect(api.posted('/api/keys/revoke')).toHaveLength(4)
})

test('cancelled: a plain text, no error, and the next call asks again', async () => {
  const dialog = await openDialog()
  fireEvent.click(await dialog.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getAllByText(cancelled)).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(api.posted('/api/keys/revoke')).toHaveLength(2)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Revoke a' }))
  await waitFor(() => expect(screen.getAllByText(cancelled)).toHaveLength(1))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getAllByText(cancelled)).toHaveLength(2))
})

test('takes a code in the place of the password', async () => {
  const dialog = await openDialog()
  api.answer('/api/auth/prove', { success: true, provedUntil: 600_000 })
  api.answer('/api/keys/revoke', { success: true })
  fireEvent.click(await dialog.findByRole('button', { name: 'Use a code' }))
  fireEvent.change(await dialog.findByLabelText('Code'), { target: { value: '123456' } })
  await screen.findByText('Revoked a')
  expect(api.posted('/api/auth/prove')).toEqual([{ code: '123456' }])
})

test('without a password and codes it leads to a new sign-in at the provider', async () => {
  const github = { provider: 'github', name: 'GitHub', email: null, linkedAt: null }
  const totp = { isEnabled: false, recoveryCodesLeft: 0 }
  const dialog = await openDialog({ ...security, hasPassword: false, totp, providers: [github] })
  api.answer('/api/auth/github/start', { success: false, error: 'GitHub does not respond.' })
  fireEvent.click(await dialog.findByRole('button', { name: 'Sign in again with GitHub' }))
  await dialog.findByText('GitHub does not respond.')
  fireEvent.click(dialog.getAllByRole('button')[0] ?? document.body)
  await waitFor(() => expect(screen.getAllByText(cancelled)).toHaveLength(2))
})
