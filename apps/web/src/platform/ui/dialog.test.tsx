// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Dialog } from './dialog.tsx'

function Opener() {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsShown(true)}>
        Open
      </button>
      {isShown && (
        <Dialog isOpen title="Key" onClose={() => setIsShown(false)}>
          <button type="button" onClick={() => setIsShown(false)}>
            Done
          </button>
        </Dialog>
      )}
    </>
  )
}

test('returns the focus to where it was, also when the dialog is removed while it is open', async () => {
  render(<Opener />)
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)
  const done = await screen.findByRole('button', { name: 'Done' })
  done.focus()
  fireEvent.click(done)
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
