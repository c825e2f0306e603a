import styles from './sparkline.module.css'

const width = 300
const height = 30

/** A line without axes. Fewer than two values leave the space empty. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img">
      <title>{label}</title>
      {values.length > 1 && <polyline points={pointsOf(values)} />}
    </svg>
  )
}

function pointsOf(values: readonly number[]): string {
  const most = Math.max(...values, 1)
  const step = width / (values.length - 1)
  return values
    .map((value, index) => `${(index * step).toFixed(1)},${(height - 2 - (value / most) * (height - 4)).toFixed(1)}`)
    .join(' ')
}
