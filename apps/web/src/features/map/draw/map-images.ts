import type { Map as MapLibre } from 'maplibre-gl'
import { formatCount } from '../../../platform/formats.ts'
import { token } from './map-style.ts'

const ratio = 2

/** Draws the images that the layers reference: cluster circles, the hatch and the icon of failed areas. */
export function drawImages(map: MapLibre): void {
  map.setMissingStyleImageResolver((id) => {
    const image = imageOf(id)
    if (image !== null && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: ratio })
  })
}

function imageOf(id: string): ImageData | null {
  const [kind = '', ...rest] = id.split('-')
  if (kind === 'cluster') return clusterImage(Number(rest.join('-')))
  if (kind === 'name') return nameImage(rest.join('-'))
  return marks[id]?.() ?? null
}

const marks: Record<string, () => ImageData | null> = {
  hatch: () =>
    picture(8, (context) => {
      context.strokeStyle = token('muted')
      context.lineWidth = 1
      // Two strokes, so that the hatch continues across tile edges.
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

/** Radius grows with the count, within limits. */
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
    context.fillStyle = token('accent')
    context.fill()
    context.lineWidth = 1.5
    context.strokeStyle = token('card')
    context.stroke()
    context.fillStyle = token('on')
    context.font = `500 11px ${token('mono')}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(clusterText(count), middle, middle + 0.5)
  })
}

const nameHeight = 18

/** Labels are drawn on a canvas: map glyphs would need an external server. */
function nameImage(name: string): ImageData | null {
  const font = `500 12px ${token('sans')}`
  const ruler = document.createElement('canvas').getContext('2d')
  if (ruler === null) return null
  ruler.font = font
  const width = Math.ceil(ruler.measureText(name).width) + 8
  return picture(
    width,
    (context) => {
      context.font = font
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.lineJoin = 'round'
      context.lineWidth = 3
      context.strokeStyle = token('land')
      context.strokeText(name, width / 2, nameHeight / 2)
      context.fillStyle = token('muted')
      context.fillText(name, width / 2, nameHeight / 2)
    },
    nameHeight,
  )
}

function picture(width: number, draw: (context: CanvasRenderingContext2D) => void, height = width): ImageData | null {
  const canvas = document.createElement('canvas')
  canvas.width = width * ratio
  canvas.height = height * ratio
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.scale(ratio, ratio)
  context.beginPath()
  draw(context)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
