// @vitest-environment happy-dom
import type { RuntimeStatus } from '@gazetteer/contract'
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useScreenActions } from '../../platform/screen-actions.ts'
import { statusFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import { startFixture } from './start-fixture.ts'
import { useHomeActions } from './use-home-actions.ts'

function renderActions(status: Partial<RuntimeStatus>, changes: Parameters<typeof startFixture>[0] = {}) {
  const start = startFixture(changes)
  const [onOpen, onFullScreen] = [vi.fn(), vi.fn()]
  function Actions() {
    useHomeActions({ status: statusFixture(status), start, onOpen, onFullScreen })
    return <input aria-label="Typed" />
  }
  const { getByRole } = render(<Actions />)
  return { start, onFullScreen, field: getByRole('textbox') }
}
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key })
const offered = () => useScreenActions.getState().map(({ id, keys }) => (keys === undefined ? id : `${id} ${keys}`))

test.each([
  ['active', ['pause p', 'stop', 'full-screen-map m']],
  ['paused', ['resume p', 'stop', 'full-screen-map m']],
  ['inactive', ['start', 'choose', 'full-screen-map m']],
] as const)('offers the actions of a capture that is %s; Stop has no key', (status, actions) => {
  renderActions({ status })
  expect(offered()).toEqual(actions)
})

test('p pauses a running capture', () => {
  const active = renderActions({ status: 'active' })
  press('p')
  expect(vi.mocked(active.start.controls.setPaused).mock.calls).toEqual([['pause']])
})

test('p resumes a capture on hold', () => {
  const held = renderActions({ status: 'paused' })
  press('p')
  expect(vi.mocked(held.start.controls.setPaused).mock.calls).toEqual([['resume']])
})

test('p does nothing while a prompt is open', () => {
  const recovery = { id: 'p1', message: 'The database is unreachable.', options: [] }
  const { start } = renderActions({ status: 'paused', recovery })
  press('p')
  expect(offered()).toEqual(['stop', 'full-screen-map m'])
  expect(start.controls.setPaused).not.toHaveBeenCalled()
})

test('m shows the map on the full screen in every state; keys do nothing while typing', () => {
  const { onFullScreen, field, start } = renderActions({ status: 'active' })
  for (const key of ['m', 'p']) press(key, field)
  expect(onFullScreen).not.toHaveBeenCalled()
  expect(start.controls.setPaused).not.toHaveBeenCalled()
  press('m')
  expect(onFullScreen).toHaveBeenCalledOnce()
})

test('Start is not offered where it is not possible', () => {
  renderActions({}, { block: 'Choose a city and at least one business type' })
  expect(offered()).toEqual(['choose', 'full-screen-map m'])
})
