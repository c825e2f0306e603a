import { formatCount } from '../../platform/formats.ts'
import { clusterRadius } from './cluster.ts'
import styles from './coverage-map.module.css'

export function ClusterMark({ x, y, count }: { x: number; y: number; count: number }) {
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} className={styles.cluster}>
      <circle r={clusterRadius(count)} />
      <text dy="0.35em">{count > 9999 ? `${Math.round(count / 1000)}k` : formatCount(count)}</text>
    </g>
  )
}
