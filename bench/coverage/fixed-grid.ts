import { cityBox } from '@gazetteer/places/us'
import type { Box } from '@gazetteer/geography'
import type { MapsService } from './maps-service.ts'
import type { Scenario } from './scenarios.ts'

/**
 * Baseline of other tools: a grid of equal cells over the city, each fetched completely. Returns the coarsest grid
 * that reaches the recall.
 */
export function coarsestGrid(
  scenario: Scenario,
  open: () => MapsService,
  recall: number,
): { requests: number; cells: number } | null {
  const ids = new Set(scenario.places.map(({ sourceId }) => sourceId))
  for (let side = 1; side <= 256; side = Math.ceil(side * 1.3)) {
    const service = open()
    const found = new Set<string>()
    for (const box of cellsOf(cityBox(scenario.city), side)) {
      for (let offset: number | null = 0; offset !== null;) {
        const page = service.ask(box, offset)
        for (const { sourceId } of page.rows) found.add(sourceId)
        offset = page.next
      }
    }
    if (found.size >= ids.size * recall) return { requests: service.requests, cells: side * side }
  }
  return null
}

function* cellsOf(box: Box, side: number): Generator<Box> {
  const height = (box.north - box.south) / side
  const width = (box.east - box.west) / side
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const south = box.south + row * height
      const west = box.west + column * width
      yield { south, west, north: south + height, east: west + width }
    }
  }
}
