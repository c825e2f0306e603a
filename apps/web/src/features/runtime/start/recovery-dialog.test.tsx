// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { render } from '../../../testing/render.tsx'
import RecoveryDialog from './recovery-dialog.tsx'

const api = fakeApi()

const recovery = {
  id: 'p1',
  message: 'The server went down during this capture.',
  options: [
    { id: 'resume' as const, label: 'Resume' },
    { id: 'discard' as const, label: 'Discard' },
  ],
}

test('sends the chosen decision and refreshes the status', async () => {
  api.answer('/api/runtime/recovery-decision', { success: true })
  const onDecided = vi.fn(async () => undefined)
  render(
    <RecoveryDialog
      recovery={recovery}
      userId="u1"
      limits={null}
      spent={null}
      isOpen
      onClose={() => undefined}
      onDecided={onDecided}
    />,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(onDecided).toHaveBeenCalled())
  expect(api.received.map(({ body }) => body)).toEqual([{ recoveryId: 'p1', choice: 'discard' }])
})
