// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import OverlayLayer from '../../../app/overlay-layer.tsx'
import { useCall } from '../../../platform/api/use-call.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { render } from '../../../testing/render.tsx'
import { TotpSettings } from './totp-settings.tsx'

const api = fakeApi()

const recoveryCodes = ['abcd-efgh-ijkl-mnop', 'qrst-uvwx-yz23-4567']
const uri = 'otpauth://totp/Gazetteer:ana%40acme.com?secret=JBSWY3DP'

const answerSecurity = (isEnabled: boolean, recoveryCodesLeft: number) =>
  api.answer('/api/auth/security', {
    success: true,
    hasPassword: true,
    provedUntil: 0,
    totp: { isEnabled, recoveryCodesLeft },
    passkeys: 0,
    providers: [],
  })

function Settings() {
  const { data, error } = useCall('security')
  return <TotpSettings totp={data?.totp} problem={error} />
}

const renderSettings = () =>
  render(
    <>
      <OverlayLayer />
      <Settings />
    </>,
  )
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('sets up: image and secret, first code, recovery codes shown once', async () => {
  answerSecurity(false, 0)
  api.answer('/api/auth/totp/setup', { success: true, secret: 'JBSWY3DP', uri })
  renderSettings()
  await press('Set up one-time codes')
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up one-time codes' }))
  const image = await dialog.findByRole<HTMLImageElement>('img', { name: 'QR code of the secret' })
  expect(image.src).toMatch(/^data:image\/svg\+xml,/u)
  dialog.getByText('JBSWY3DP')
  api.refuseAs('/api/auth/totp/confirm', {
    error: 'The code is incorrect or was used before.',
    status: 403,
    code: 'wrong-code',
  })
  fireEvent.change(dialog.getByLabelText('Code'), { target: { value: '000000' } })
  await dialog.findByText('The code is incorrect or was used before.')
  expect(dialog.queryByRole('button', { name: 'Use a recovery code' })).toBeNull()
  api.answer('/api/auth/totp/confirm', () => {
    answerSecurity(true, 10)
    return { success: true, recoveryCodes }
  })
  fireEvent.change(dialog.getByLabelText('Code'), { target: { value: '123456' } })
  const shown = within(await screen.findByRole('dialog', { name: 'Recovery codes' }))
  for (const code of recoveryCodes) shown.getByText(code)
  for (const name of ['Copy codes', 'Download']) shown.getByRole('button', { name })
  await screen.findByText(/10 recovery codes left\./u)
  await press('Done')
  await waitFor(() => expect(screen.queryByText(recoveryCodes[0] ?? '')).toBeNull())
})

test('asks before it replaces the recovery codes', async () => {
  answerSecurity(true, 1)
  renderSettings()
  await screen.findByText(/1 recovery code left\./u)
  await press('New recovery codes')
  await screen.findByText('The recovery codes that you have now stop working.')
  expect(api.posted('/api/auth/totp/recovery-codes')).toEqual([])
  api.answer('/api/auth/totp/recovery-codes', () => {
    answerSecurity(true, 10)
    return { success: true, recoveryCodes }
  })
  await press('Create new codes')
  await screen.findByText(recoveryCodes[1] ?? '')
  await screen.findByText(/10 recovery codes left\./u)
})

test('turns off with a code or a recovery code', async () => {
  answerSecurity(true, 10)
  renderSettings()
  await press('Turn off')
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off one-time codes' }))
  dialog.getByText(/Your other sessions end\.$/u)
  fireEvent.click(dialog.getByRole('button', { name: 'Use a recovery code' }))
  fireEvent.change(dialog.getByLabelText('Recovery code'), { target: { value: recoveryCodes[0] } })
  api.answer('/api/auth/totp/disable', () => {
    answerSecurity(false, 0)
    return { success: true }
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Turn off' }))
  await screen.findByRole('button', { name: 'Set up one-time codes' })
  expect(api.posted('/api/auth/totp/disable')).toEqual([{ code: recoveryCodes[0] }])
})
