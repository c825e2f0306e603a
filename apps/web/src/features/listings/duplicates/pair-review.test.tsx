// @vitest-environment happy-dom
import type { TableRow } from '@gazetteer/contract'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { LikelyPair } from './likely-pair.tsx'
import { PairReview } from './pair-review.tsx'

const row = (id: number, name: string): TableRow => ({
  id,
  name,
  phone: '+14105550142',
  source: 'overture',
  source_id: `s-${id}`,
  created_at: null,
  last_updated: null,
})
const pairs = ['Harbor Dental', 'Palm Cafe', 'Quill & Feather'].map((name, at) => ({
  one: row(2 * at + 1, name),
  other: row(2 * at + 2, `${name} Inc`),
  pair: { a: 2 * at + 1, b: 2 * at + 2, score: 0.91, reasons: ['same phone', 'names nearly equal'] },
}))

type Decisions = { onMerge: (merge: unknown) => Promise<unknown>; onDismiss: (id: number) => void }

/** A decided pair leaves the list, as in the dialog. */
function Review({ onMerge, onDismiss }: Decisions) {
  const [shown, setShown] = useState(pairs)
  return (
    <PairReview count={shown.length}>
      {(at) => {
        const entry = shown[at]
        if (entry === undefined) return null
        const dismissShown = () => {
          onDismiss(entry.pair.a)
          setShown(shown.filter((one) => one !== entry))
        }
        return (
          <LikelyPair key={entry.pair.a} {...entry} isDismissed={false} onMerge={onMerge} onDismiss={dismissShown} />
        )
      }}
    </PairReview>
  )
}

function renderReview() {
  const onMerge = vi.fn(async () => null)
  const onDismiss = vi.fn()
  render(<Review onMerge={onMerge} onDismiss={onDismiss} />)
  return { onMerge, onDismiss }
}

/** Presses a key where the focus is. */
function press(key: string, modifiers: { metaKey?: boolean } = {}): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers })
}

test('shows one pair with its reasons in words and its position, without numbers', () => {
  renderReview()
  expect(screen.getByText('Very likely the same: same phone, names nearly equal')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/0\.\d|%/u)
  expect(screen.getByText('Pair 1 of 3')).toBeTruthy()
  expect(screen.queryByText('Palm Cafe')).toBeNull()
})

test('the arrow keys and the buttons go to the next and the previous pair, and stop at the ends', () => {
  renderReview()
  press('ArrowLeft')
  expect(screen.getByText('Pair 1 of 3')).toBeTruthy()
  press('ArrowRight')
  expect(screen.getByText('Palm Cafe')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  press('ArrowRight')
  expect(screen.getByText('Pair 3 of 3')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(screen.getByText('Pair 2 of 3')).toBeTruthy()
})

test('2 keeps the right listing after a confirmation', async () => {
  const { onMerge } = renderReview()
  press('2')
  const question = screen.getByRole('group', { name: 'Merge these listings?' })
  expect(question.textContent).toContain('This keeps Harbor Dental Inc')
  expect(onMerge).not.toHaveBeenCalled()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Merge' })))
  expect(onMerge).toHaveBeenCalledWith({ kept: pairs[0]?.other, removed: pairs[0]?.one })
})

test('D dismisses; the next pair takes the place of a decided one and has the focus', () => {
  const { onDismiss } = renderReview()
  press('ArrowRight')
  press('d')
  expect(onDismiss).toHaveBeenCalledWith(3)
  expect(screen.getByText('Pair 2 of 2')).toBeTruthy()
  expect(screen.getByText('Quill & Feather')).toBeTruthy()
  press('ArrowLeft')
  expect(screen.getByText('Harbor Dental')).toBeTruthy()
})

test('keys do nothing with a modifier, or while the question is open', () => {
  const { onDismiss } = renderReview()
  press('d', { metaKey: true })
  press('1')
  press('d')
  expect(onDismiss).not.toHaveBeenCalled()
  expect(screen.getByRole('group', { name: 'Merge these listings?' })).toBeTruthy()
})
