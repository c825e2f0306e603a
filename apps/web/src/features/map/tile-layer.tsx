import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as TileMap, type MapSourceDataEvent, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import styles from './coverage-map.module.css'
import type { TileView } from './tile-view.ts'

// Its worker is a file of this build: the CSP allows no other.
setWorkerUrl(workerUrl)

const loadedTile = z.object({ state: z.literal('loaded') })

export type TileLayerProps = {
  styleUrl: string
  view: TileView
  /** A tile has come: the built-in outlines may go. Without WebGL, style or tiles it is never called. */
  onTile: () => void
}

/** A map of tiles under the drawing, where the operator named a style. */
export default function TileLayer({ styleUrl, view, onTile }: TileLayerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const map = useRef<TileMap | null>(null)
  const first = useRef(view)
  useEffect(() => {
    if (frame.current === null) return undefined
    try {
      map.current = new TileMap({
        container: frame.current,
        style: styleUrl,
        interactive: false,
        attributionControl: { compact: true },
        ...first.current,
      })
      map.current.on('sourcedata', ({ tile }: MapSourceDataEvent) => {
        if (loadedTile.safeParse(tile).success) onTile()
      })
      // Heard, so that the library does not write it into the console: the outlines are still there.
      map.current.on('error', () => undefined)
    } catch {
      return undefined
    }
    return () => {
      map.current?.remove()
      map.current = null
    }
  }, [styleUrl, onTile])
  useEffect(() => {
    map.current?.jumpTo(view)
  }, [view])
  return <div ref={frame} className={styles.tiles} />
}
