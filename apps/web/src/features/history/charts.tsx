import type { Job } from '@gazetteer/contract'
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCount, formatDateTime } from '../../platform/formats.ts'
import { listingsByDay, listingsByType, ratesByJob } from './chart-data.ts'
import styles from './charts.module.css'

const axis = {
  stroke: 'var(--line)',
  tick: { fill: 'var(--muted)', fontSize: 11, fontFamily: 'var(--mono)' },
  tickLine: false,
}
const margin = { top: 8, right: 20, bottom: 0, left: 0 }
const count = (value: unknown) => (typeof value === 'number' ? formatCount(value) : '')
const when = (value: unknown) => (typeof value === 'number' ? formatDateTime(value) : '')
const short = new Intl.NumberFormat('en-US', { notation: 'compact' })
/** Short enough for an axis, whatever the size: 950, 12K, 1.2M. */
const tick = (value: unknown) => (typeof value !== 'number' || value < 10_000 ? count(value) : short.format(value))

/** The day of a run, or its time where all are of one day. */
const startOf = (value: unknown, isOneDay: boolean) => (isOneDay ? when(value).slice(9) : when(value).slice(0, 5))

/** Listings over time, by business type, and how fast the runs were. */
export default function Charts({ jobs }: { jobs: readonly Job[] }) {
  const days = listingsByDay(jobs)
  const types = listingsByType(jobs)
  const rates = ratesByJob(jobs)
  const isOneDay = new Set(rates.map(({ at }) => when(at).slice(0, 8))).size < 2
  return (
    <div className={styles.charts}>
      <figure className={styles.chart}>
        <figcaption>Listings by day</figcaption>
        <ResponsiveContainer width="100%" height={160}>
          <BarChart data={days} margin={margin} accessibilityLayer>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="day" {...axis} minTickGap={24} />
            <YAxis {...axis} width={44} tickFormatter={tick} axisLine={false} allowDecimals={false} />
            <Tooltip cursor={{ fill: 'var(--sunken)' }} formatter={count} isAnimationActive={false} />
            <Bar
              dataKey="listings"
              fill="var(--accent)"
              radius={[2, 2, 0, 0]}
              maxBarSize={28}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </figure>
      <figure className={styles.chart}>
        <figcaption>
          Listings by business type <span>runs of one type</span>
        </figcaption>
        {types.length === 0 ? (
          <p className={styles.none}>Runs that ask for one type will be compared here.</p>
        ) : (
          <ResponsiveContainer width="100%" height={160}>
            <BarChart data={types} layout="vertical" margin={margin} accessibilityLayer>
              <XAxis type="number" hide />
              <YAxis type="category" dataKey="type" {...axis} width={108} axisLine={false} />
              <Tooltip cursor={{ fill: 'var(--sunken)' }} formatter={count} isAnimationActive={false} />
              <Bar
                dataKey="listings"
                fill="var(--accent)"
                radius={[0, 2, 2, 0]}
                maxBarSize={14}
                isAnimationActive={false}
              />
            </BarChart>
          </ResponsiveContainer>
        )}
      </figure>
      <figure className={styles.chart}>
        <figcaption>
          Scan rate <span>listings a minute, by run</span>
        </figcaption>
        <ResponsiveContainer width="100%" height={160}>
          <LineChart data={rates} margin={margin} accessibilityLayer>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="at" {...axis} tickFormatter={(value) => startOf(value, isOneDay)} minTickGap={32} />
            <YAxis {...axis} width={44} tickFormatter={tick} axisLine={false} />
            <Tooltip labelFormatter={when} formatter={count} isAnimationActive={false} />
            <Line
              dataKey="rate"
              stroke="var(--accent)"
              strokeWidth={1.5}
              dot={{ r: 2, fill: 'var(--card)' }}
              isAnimationActive={false}
            />
          </LineChart>
        </ResponsiveContainer>
      </figure>
    </div>
  )
}
