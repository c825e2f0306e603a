const width = 300
const height = 30

/** A line without axes; empty with fewer than two values. */
export const Sparkline = ({ values, label }: { values: readonly number[]; label: string }) => (
  <svg width="100%" height={height} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img">
    <title>{label}</title>
    {values.length > 1 && (
      <polyline
        points={pointsOf(values)}
        fill="none"
        stroke="var(--accent)"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    )}
  </svg>
)

function pointsOf(values: readonly number[]): string {
  const most = Math.max(...values, 1)
  const step = width / (values.length - 1)
  return values
    .map((value, index) => `${(index * step).toFixed(1)},${(height - 2 - (value / most) * (height - 4)).toFixed(1)}`)
    .join(' ')
}
