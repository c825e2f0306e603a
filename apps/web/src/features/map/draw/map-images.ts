import type { Map as MapLibre } from 'maplibre-gl'
import { formatCount } from '../../../platform/formats.ts'
import { token } from './map-style.ts'

const ratio = 2

/** Draws what the layers name: circles with a count, the hatch, the mark of a failed area. */
export function drawImages(map: MapLibre): void {
  map.setMissingStyleImageResolver((id) => {
    const image = id.startsWith('cluster-')
      ? clusterImage(Number(id.slice('cluster-'.length)))
      : (marks[id]?.() ?? null)
    if (image !== null && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: ratio })
  })
}

const marks: Record<string, () => ImageData | null> = {
  hatch: () =>
    picture(8, (context) => {
      context.strokeStyle = token('muted')
      context.lineWidth = 1
      // Two strokes, so that the lines go on over the edges of the tile.
      for (const [x, y] of [
        [-2, 2],
        [2, 10],
      ] as const) {
        context.moveTo(x, y + 4)
        context.lineTo(x + 8, y - 4)
      }
      context.stroke()
    }),
  failed: () =>
    picture(10, (context) => {
      context.fillStyle = token('fail')
      context.fillRect(0, 0, 10, 10)
    }),
}

/** Bigger numbers, bigger circles, within limits. */
export function clusterRadius(count: number): number {
  return Math.min(22, 11 + Math.log2(Math.max(1, count)) * 1.3)
}

export function clusterText(count: number): string {
  return count > 9999 ? `${Math.round(count / 1000)}k` : formatCount(count)
}

function clusterImage(count: number): ImageData | null {
  const radius = clusterRadius(count)
  return picture(2 * Math.ceil(radius) + 2, (context) => {
    const middle = Math.ceil(radius) + 1
    context.arc(middle, middle, radius, 0, 2 * Math.PI)
    context.fillStyle = token('card')
    context.fill()
    context.lineWidth = 1.2
    context.strokeStyle = token('text')
    context.stroke()
    context.fillStyle = token('text')
    context.font = `500 11px ${token('mono')}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(clusterText(count), middle, middle + 0.5)
  })
}

function picture(size: number, draw: (context: CanvasRenderingContext2D) => void): ImageData | null {
  const canvas = document.createElement('canvas')
  canvas.width = size * ratio
  canvas.height = size * ratio
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.scale(ratio, ratio)
  context.beginPath()
  draw(context)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
