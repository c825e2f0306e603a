import {
  Area,
  AreaChart,
  CartesianGrid,
  ReferenceDot,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts'
import { formatCount } from '../../../platform/formats.ts'
import { Chart } from './chart.tsx'
import styles from './report.module.css'

export type OverTimeProps = {
  /** Listings stored at times, oldest first. */
  samples: readonly { at: number; count: number }[]
  /** Listings expected at the end; null: not known. */
  expected: number | null
}

const axis = {
  stroke: 'var(--line)',
  tick: { fill: 'var(--muted)', fontSize: 11, fontFamily: 'var(--mono)' },
  tickLine: false,
  axisLine: false,
}
const height = 150

/** Listings found so far, over the time that this browser has seen. */
export default function OverTime({ samples, expected }: OverTimeProps) {
  const first = samples[0]?.at ?? 0
  const points = samples.map(({ at, count }) => ({ seconds: (at - first) / 1000, count }))
  const last = points.at(-1)
  return (
    <Chart
      title="Listings found"
      note="over time"
      height={height}
      className={styles['over-time']}
      table={{
        head: ['Time', 'Listings'],
        rows: points.map(({ seconds, count }) => [clockText(seconds), formatCount(count)]),
      }}
    >
      <ResponsiveContainer width="100%" height={height}>
        <AreaChart data={points} margin={{ top: 6, right: 20, bottom: 0, left: 0 }} accessibilityLayer>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="seconds"
            type="number"
            domain={['dataMin', 'dataMax']}
            {...axis}
            tickFormatter={clockText}
            minTickGap={48}
          />
          <YAxis
            {...axis}
            width={48}
            tickCount={4}
            allowDecimals={false}
            domain={[0, maxOf(expected)]}
            tickFormatter={countText}
          />
          <Area
            dataKey="count"
            stroke="var(--accent)"
            strokeWidth={1.5}
            fill="var(--accent-bg)"
            isAnimationActive={false}
          />
          {expected !== null && <ReferenceLine y={expected} stroke="var(--ctl)" strokeDasharray="3 3" />}
          {last !== undefined && (
            <ReferenceDot x={last.seconds} y={last.count} r={3} fill="var(--accent)" stroke="none" />
          )}
        </AreaChart>
      </ResponsiveContainer>
    </Chart>
  )
}

const maxOf = (expected: number | null) => (dataMax: number) => Math.max(dataMax, expected ?? 0, 1)
const countText = (value: unknown): string => (typeof value === 'number' ? formatCount(value) : '')
const clockText = (value: unknown): string => {
  const seconds = typeof value === 'number' ? Math.round(value) : 0
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
