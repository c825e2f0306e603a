import { type PointerEvent, useCallback, useRef, useState } from 'react'

export type View = { k: number; x: number; y: number }

const home: View = { k: 1, x: 0, y: 0 }
const most = 32

/** Drag to move, buttons and ctrl-wheel to come nearer. */
export function usePanZoom({ width, height }: { width: number; height: number }) {
  const [view, setView] = useState(home)
  const drag = useRef<{ x: number; y: number } | null>(null)

  const zoom = useCallback(
    (factor: number, at?: { x: number; y: number }) => {
      setView((known) => {
        const k = Math.min(most, Math.max(1, known.k * factor))
        if (k === 1) return home
        const centre = at ?? { x: width / 2, y: height / 2 }
        const scale = k / known.k
        return { k, x: centre.x - (centre.x - known.x) * scale, y: centre.y - (centre.y - known.y) * scale }
      })
    },
    [width, height],
  )
  const reset = useCallback(() => setView(home), [])

  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (view.k === 1) return
      drag.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      const from = drag.current
      if (from === null) return
      drag.current = { x: event.clientX, y: event.clientY }
      setView((known) => ({ ...known, x: known.x + event.clientX - from.x, y: known.y + event.clientY - from.y }))
    },
    onPointerUp: () => {
      drag.current = null
    },
  }
  return { view, zoom, reset, handlers }
}
