// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render } from '../../../testing/render.tsx'
import type { Bounds } from './map-features.ts'
import { useView } from './use-view.ts'

/** The closest zoom of each fit of a map. */
function fitsOf(bounds: Bounds) {
  const fits: unknown[] = []
  const map = {
    on: () => {},
    off: () => {},
    fitBounds: (_: Bounds, { maxZoom }: { maxZoom: number }) => fits.push(maxZoom),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the view uses of a map
  const drawn = { map } as unknown as Parameters<typeof useView>[0]
  function View({ hasStreets }: { hasStreets: boolean }) {
    useView(drawn, { bounds, subject: '', around: 'plain', hasStreets })
    return null
  }
  const { rerender } = render(<View hasStreets={false} />)
  const outlines = fits.splice(0)
  rerender(<View hasStreets />)
  return { outlines, streets: fits }
}

test('a single listing shows with the towns around it on outlines, and with its streets on a base map', () => {
  expect(fitsOf([-76.6, 39.3, -76.6, 39.3])).toEqual({ outlines: [9], streets: [14] })
})

test('several listings are fitted alike on both', () => {
  expect(fitsOf([-76.6, 39.3, -76.5, 39.4])).toEqual({ outlines: [14], streets: [14] })
})
