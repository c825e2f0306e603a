import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as TileMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useRef } from 'react'
import styles from './coverage-map.module.css'
import type { TileView } from './tile-view.ts'

// Its worker is a file of this build: the CSP allows no other.
setWorkerUrl(workerUrl)

/** A map of tiles under the drawing, where the operator named a style. Without WebGL the drawing stands alone. */
export default function TileLayer({ styleUrl, view }: { styleUrl: string; view: TileView }) {
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
    } catch {
      return undefined
    }
    return () => {
      map.current?.remove()
      map.current = null
    }
  }, [styleUrl])
  useEffect(() => {
    map.current?.jumpTo(view)
  }, [view])
  return <div ref={frame} className={styles.tiles} />
}
