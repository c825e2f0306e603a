// @vitest-environment happy-dom
import { runtimeMessages } from '@gazetteer/contract'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { useConnection } from '../connection.ts'
import { ConnectionBar } from './nothing.tsx'

afterEach(() => useConnection.setState(useConnection.getInitialState(), true))

test('one bar shows the worst state: an unreachable server before an interrupted feed', () => {
  render(<ConnectionBar />)
  expect(screen.queryByRole('status')).toBeNull()
  act(() => useConnection.setState({ isFeedCut: true }))
  expect(screen.getByRole('status').textContent).toBe('Live updates are interrupted. The page refreshes every 5 s.')
  act(() => useConnection.setState({ isLost: true }))
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe(`${runtimeMessages.cannotConnect}Retry Connection`)
  act(() => useConnection.setState({ isRestoring: true }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe(
    'A backup is being restored. This page continues when it is done.',
  )
})
