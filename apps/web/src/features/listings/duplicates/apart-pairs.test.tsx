// @vitest-environment happy-dom
import type { TableRow } from '@gazetteer/contract'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { ApartPairs } from './apart-pairs.tsx'

const row = (id: number, address: string): TableRow => ({
  id,
  name: 'Sub Shop',
  address,
  source: null,
  source_id: null,
  created_at: null,
  last_updated: null,
})
const byId = new Map(
  [row(1, '1 Main St'), row(2, '900 Oak Ave'), row(3, '44 Elm St'), row(4, '7 Bay St')].map((one) => [one.id, one]),
)
const groups = [
  { pass: 2 as const, kept: 1, removed: [2, 3] },
  { pass: 4 as const, kept: 1, removed: [4] },
]

function Pairs({ onTick }: { onTick: (ids: number[]) => void }) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  return (
    <ApartPairs
      groups={groups}
      byId={byId}
      ticked={ticked}
      isDisabled={false}
      onTick={(next) => {
        setTicked(next)
        onTick([...next])
      }}
    />
  )
}

test('pairs that lie apart are not ticked; one click ticks all, another none', () => {
  const onTick = vi.fn()
  render(<Pairs onTick={onTick} />)
  expect(screen.getByText(/^2 pairs share a website but lie apart\./)).toBeTruthy()
  expect(
    screen.getByText(/^1 pair shares name, city, category and street number but is at another place\./),
  ).toBeTruthy()
  const boxes = () => screen.getAllByRole('checkbox').map((box) => box instanceof HTMLInputElement && box.checked)
  expect(boxes()).toEqual([false, false, false, false])
  const all = screen.getByRole('checkbox', { name: 'Remove all of these too' })
  fireEvent.click(all)
  expect(onTick).toHaveBeenLastCalledWith([2, 3, 4])
  expect(boxes()).toEqual([true, true, true, true])
  fireEvent.click(screen.getByRole('checkbox', { name: /44 Elm St/ }))
  expect(onTick).toHaveBeenLastCalledWith([2, 4])
  fireEvent.click(all)
  fireEvent.click(all)
  expect(onTick).toHaveBeenLastCalledWith([])
})
