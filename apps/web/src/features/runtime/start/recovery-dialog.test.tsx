// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Recovery } from '@gazetteer/contract'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { render } from '../../../testing/render.tsx'
import RecoveryDialog, { type RecoveryDialogProps } from './recovery-dialog.tsx'

const api = fakeApi()

const afterCrash: Recovery = {
  id: 'p1',
  message: 'The server went down during this capture.',
  options: [
    { id: 'resume', label: 'Resume' },
    { id: 'discard', label: 'Discard' },
  ],
}
const atLimit: Recovery = {
  id: 'p2',
  message: 'The capture reached its limit of 100 requests.',
  options: [
    { id: 'resume', label: 'Resume' },
    { id: 'finish', label: 'Finish' },
  ],
  limit: 'requests',
}
const limitProps = {
  recovery: atLimit,
  limits: { requests: 100, listings: null, usd: null },
  spent: { requests: 100, listings: 40, usd: null },
}

function renderDialog(props: Partial<RecoveryDialogProps> = {}) {
  const onDecided = vi.fn(async () => undefined)
  render(
    <RecoveryDialog
      recovery={afterCrash}
      userId="u1"
      limits={null}
      spent={null}
      isOpen
      onClose={() => undefined}
      onDecided={onDecided}
      {...props}
    />,
  )
  return onDecided
}

const button = (name: string) => screen.findByRole('button', { name })
const limitField = () => screen.findByRole('textbox', { name: /^Request limit/u })

test('sends the chosen decision and refreshes the status', async () => {
  api.answer('/api/runtime/recovery-decision', { success: true })
  const onDecided = renderDialog()
  await screen.findByRole('dialog', { name: 'Recovery Required' })
  fireEvent.click(await button('Discard'))
  await waitFor(() => expect(onDecided).toHaveBeenCalled())
  expect(api.received.map(({ query, body }) => ({ query, body }))).toEqual([
    { query: { user: 'u1' }, body: { recoveryId: 'p1', choice: 'discard' } },
  ])
})

test('shows why a decision failed and offers the choice again', async () => {
  api.answer('/api/runtime/recovery-decision', { success: false, error: 'The prompt is no longer open.' })
  const onDecided = renderDialog()
  fireEvent.click(await button('Resume'))
  await expect(screen.findByRole('alert')).resolves.toHaveProperty('textContent', 'The prompt is no longer open.')
  expect(onDecided).toHaveBeenCalled()
  await waitFor(async () => expect(await button('Resume')).toHaveProperty('disabled', false))
})

test('replaces Resume by a raised limit when the run waits at a limit', async () => {
  api.answer('/api/runtime/limits', { success: true })
  const onDecided = renderDialog(limitProps)
  const field = await limitField()
  expect(field).toHaveProperty('value', '200')
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
  fireEvent.change(field, { target: { value: '150' } })
  fireEvent.click(await button('Raise and resume'))
  await waitFor(() => expect(onDecided).toHaveBeenCalled())
  expect(api.posted('/api/runtime/limits')).toEqual([{ limits: { requests: 150 } }])
})

test('removes the limit when the field is empty', async () => {
  api.answer('/api/runtime/limits', { success: true })
  const onDecided = renderDialog(limitProps)
  fireEvent.change(await limitField(), { target: { value: '' } })
  fireEvent.click(await button('Raise and resume'))
  await waitFor(() => expect(onDecided).toHaveBeenCalled())
  expect(api.posted('/api/runtime/limits')).toEqual([{ limits: { requests: null } }])
})

test.each([
  ['is not a number', 'many'],
  ['is not above the current one', '100'],
])('does not send a limit that %s', async (_, typed) => {
  renderDialog(limitProps)
  const field = await limitField()
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.click(await button('Raise and resume'))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(api.received).toEqual([])
})
