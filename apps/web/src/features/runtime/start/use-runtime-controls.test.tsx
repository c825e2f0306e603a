// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { render } from '../../../testing/render.tsx'
import { useRuntimeControls } from './use-runtime-controls.ts'

const api = fakeApi()

function Controls({ cause }: { cause: string | null }) {
  const controls = useRuntimeControls({
    userId: 'u1',
    recheckSession: () => Promise.resolve(true),
    refreshStatus: () => Promise.resolve(undefined),
  })
  return (
    <>
      <button onClick={() => void controls.stop(cause)}>Stop</button>
      <output>{controls.busy === null ? (controls.banner ?? '') : 'busy'}</output>
    </>
  )
}

test.each([
  ['Failed to stop: No capture is running.', null],
  ['No credits remaining', 'No credits remaining'],
])('a refused stop shows "%s"', async (text, cause) => {
  api.refuse('/api/runtime/stop', 'No capture is running.', 409)
  render(<Controls cause={cause} />)
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(api.posted('/api/runtime/stop')).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))
})
