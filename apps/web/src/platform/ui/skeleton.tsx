import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

/** Holds the final size of what loads; shows itself after 150 ms. */
export function Skeleton({ width = '100%', height = 16 }: { width?: CSSProperties['width']; height?: number }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" data-skeleton="" />
}
