import type { Map as MapLibre } from 'maplibre-gl'
import { formatCount } from '../../../platform/formats.ts'
import { token } from './map-style.ts'

const ratio = 2

/** Draws the images that the layers reference: circles, labels, patterns and the icon of failed areas. */
export function drawImages(map: MapLibre): void {
  map.setMissingStyleImageResolver((id) => {
    const image = imageOf(id)
    if (image !== null && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: ratio })
  })
}

function imageOf(id: string): ImageData | null {
  const [kind = '', ...rest] = id.split('-')
  const text = rest.join('-')
  if (kind === 'cluster') return clusterImage(Number(text))
  if (kind === 'name') return labelImage(text, { font: `500 12px ${token('sans')}`, color: token('label') })
  const small = `500 11px ${token('sans')}`
  if (kind === 'district') return labelImage(text, { font: small, color: token('label') })
  if (kind === 'road') return labelImage(text, { font: `10px ${token('sans')}`, color: token('label') })
  if (kind === 'water') return labelImage(text, { font: `italic ${small}`, color: token('label-water') })
  if (kind === 'park') return labelImage(text, { font: small, color: token('label-park') })
  if (kind === 'place') return labelImage(text, { font: `500 12px ${token('sans')}`, color: token('label') })
  if (kind === 'active') return labelImage(text, { font: `600 12px ${token('sans')}`, color: token('accent') })
  if (kind === 'count') return labelImage(text, { font: `600 12px ${token('mono')}`, color: token('text') })
  if (kind === 'circle') return circleImage(text)
  if (kind === 'space') return spaceImage(text)
  return marks[id]?.() ?? null
}

const marks: Record<string, () => ImageData | null> = {
  hatch: () => hatchImage(token('hatch')),
  dots: () =>
    picture(8, (context) => {
      context.fillStyle = token('accent')
      for (const [x, y] of [
        [2, 2],
        [6, 6],
      ] as const) {
        context.moveTo(x, y)
        context.arc(x, y, 1, 0, 2 * Math.PI)
      }
      context.fill()
    }),
  failed: () => picture(20, (context) => drawFailed(context, 10, 8)),
}

/** Two strokes, so that the hatch continues across tile edges. */
const hatchImage = (color: string) =>
  picture(8, (context) => {
    context.strokeStyle = color
    context.lineWidth = 1
    strokeHatch(context, 8)
  })

function strokeHatch(context: CanvasRenderingContext2D, size: number): void {
  context.beginPath()
  for (let y = -4; y <= 2 * size; y += 8) {
    context.moveTo(-2, y + 6)
    context.lineTo(size + 2, y + 2 - size)
  }
  context.stroke()
}

function drawFailed(context: CanvasRenderingContext2D, middle: number, radius: number): void {
  context.beginPath()
  context.arc(middle, middle, radius, 0, 2 * Math.PI)
  context.fillStyle = token('fail')
  context.fill()
  context.lineWidth = 1.5
  context.strokeStyle = token('card')
  context.stroke()
  context.fillStyle = token('on')
  context.font = `700 ${Math.round(radius * 1.5)}px ${token('sans')}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText('!', middle, middle + 0.5)
}

/** Transparent, of a width and height. */
function spaceImage(text: string): ImageData | null {
  const [width = 1, height = 1] = text.split('-').map(Number)
  return picture(width, () => undefined, height)
}

/** A place: its look, radius and shade. */
function circleImage(text: string): ImageData | null {
  const [look, radiusText, step] = text.split('-')
  const radius = Number(radiusText)
  const middle = radius + 2
  return picture(2 * middle, (context) => {
    if (look === 'failed') {
      drawFailed(context, middle, radius)
      return
    }
    context.arc(middle, middle, radius, 0, 2 * Math.PI)
    if (look === 'filled') {
      context.fillStyle = token(`ramp-${step}`)
      context.fill()
      context.lineWidth = 1.25
      context.strokeStyle = token('card')
      context.stroke()
      return
    }
    context.fillStyle = token(look === 'running' ? 'accent-bg' : 'card')
    context.fill()
    if (look === 'hatched') {
      context.save()
      context.clip()
      context.strokeStyle = token('hatch')
      context.lineWidth = 1
      strokeHatch(context, 2 * middle)
      context.restore()
      context.beginPath()
      context.arc(middle, middle, radius, 0, 2 * Math.PI)
    }
    const isRunning = look === 'running'
    context.lineWidth = isRunning ? 2 : 1.5
    context.strokeStyle = token(isRunning ? 'accent' : 'wait-line')
    if (isRunning) context.setLineDash([4, 3])
    context.stroke()
    if (!isRunning) return
    context.beginPath()
    context.arc(middle, middle, 2.5, 0, 2 * Math.PI)
    context.fillStyle = token('accent')
    context.fill()
  })
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

const lineHeight = 18

/** Labels are drawn on a canvas: map glyphs would need an external server. */
function labelImage(text: string, { font, color }: { font: string; color: string }): ImageData | null {
  const ruler = document.createElement('canvas').getContext('2d')
  if (ruler === null) return null
  ruler.font = font
  const lines = text.split('\n')
  const width = Math.ceil(Math.max(...lines.map((line) => ruler.measureText(line).width))) + 8
  return picture(
    width,
    (context) => {
      context.font = font
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.lineJoin = 'round'
      context.lineWidth = 3
      context.strokeStyle = token('halo')
      context.fillStyle = color
      for (const [index, line] of lines.entries()) {
        const y = lineHeight / 2 + index * (lineHeight - 4)
        context.strokeText(line, width / 2, y)
        context.fillText(line, width / 2, y)
      }
    },
    lineHeight + (lines.length - 1) * (lineHeight - 4),
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
