import { Center, Paper, SimpleGrid, Skeleton } from '@mantine/core'
import type { Job } from '@gazetteer/contract'
import type { ReactElement } from 'react'
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCount, formatDate, formatDateTime, plural } from '../../../platform/formats.ts'
import { Chart, type ChartProps } from '../report/chart.tsx'
import { listingsByDay } from './listings-by-day.ts'
import { useJobTotals } from './use-job-totals.ts'

const axis = {
  stroke: 'var(--line)',
  tick: { fill: 'var(--muted)', fontSize: 11, fontFamily: 'var(--mono)' },
  tickLine: false,
}
const margin = { top: 8, right: 20, bottom: 0, left: 0 }
const bar = { dataKey: 'listings', fill: 'var(--accent)', isAnimationActive: false }
const tooltip = {
  cursor: { fill: 'var(--sunken)' },
  contentStyle: { border: '1px solid var(--line)', borderRadius: 6, background: 'var(--card)', fontSize: 12 },
  isAnimationActive: false,
}
const count = (value: unknown) => (typeof value === 'number' ? formatCount(value) : '')
const when = (value: unknown) => (typeof value === 'number' ? formatDateTime(value) : '')
const date = (value: unknown) => (typeof value === 'number' ? formatDate(value) : '')
const monthAndDay = (value: unknown) => date(value).slice(0, 5)
const short = new Intl.NumberFormat('en-US', { notation: 'compact' })
/** Short numbers for an axis: 950, 12K, 1.2M. */
const tick = (value: unknown) => (typeof value !== 'number' || value < 10_000 ? count(value) : short.format(value))

/** The start day of a run, or its time if all runs are of one day. */
const startOf = (value: unknown, isOneDay: boolean) => (isOneDay ? when(value).slice(9) : when(value).slice(0, 5))

const maxBars = 8

/** Listings over time, the rate of each run, and over all jobs the listings by city and by business type. */
export default function Charts({ jobs }: { jobs: readonly Job[] }) {
  const totals = useJobTotals(jobs)
  const { byPlace = [], byType = [], uncounted = 0 } = totals.data ?? {}
  const rates = ratesByJob(jobs)
  const days = listingsByDay(jobs)
  const isOneDay = new Set(rates.map(({ at }) => when(at).slice(0, 8))).size < 2
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="md">
      <ChartCard
        title="Listings by day"
        table={{
          head: ['Day', 'Listings'],
          rows: days.toReversed().map(({ day, listings }) => [date(day), count(listings)]),
        }}
      >
        <BarChart data={days} margin={margin} accessibilityLayer>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="day" {...axis} tickFormatter={monthAndDay} minTickGap={24} />
          <YAxis {...axis} width={44} tickFormatter={tick} axisLine={false} allowDecimals={false} />
          <Tooltip {...tooltip} labelFormatter={date} formatter={count} />
          <Bar {...bar} radius={[2, 2, 0, 0]} maxBarSize={28} />
        </BarChart>
      </ChartCard>
      <ChartCard
        title="Scan rate"
        note="listings per minute, by job"
        table={{
          head: ['Start', 'Listings per minute'],
          rows: rates.toReversed().map(({ at, rate }) => [when(at), count(rate)]),
        }}
      >
        <LineChart data={rates} margin={margin} accessibilityLayer>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="at" {...axis} tickFormatter={(value) => startOf(value, isOneDay)} minTickGap={32} />
          <YAxis {...axis} width={44} tickFormatter={tick} axisLine={false} />
          <Tooltip {...tooltip} labelFormatter={when} formatter={count} />
          <Line
            dataKey="rate"
            stroke="var(--accent)"
            strokeWidth={1.5}
            dot={{ r: 2, fill: 'var(--card)' }}
            isAnimationActive={false}
          />
        </LineChart>
      </ChartCard>
      <LargestCard
        title="Listings by city"
        head="City"
        isLoading={totals.isPending}
        groups={byPlace.map(({ label, listings }) => ({ name: label, listings }))}
      />
      <LargestCard
        title="Listings by business type"
        note={uncounted > 0 ? `${plural(uncounted, 'job')} not counted yet` : undefined}
        head="Business type"
        isLoading={totals.isPending}
        groups={byType.map(({ type, listings }) => ({ name: type, listings }))}
      />
    </SimpleGrid>
  )
}

const height = 160

type ChartCardProps = Pick<ChartProps, 'title' | 'note'> & {
  table: NonNullable<ChartProps['table']>
  children: ReactElement
}

/** Without data, one sentence in the same space. */
const ChartCard = ({ title, note, table, children }: ChartCardProps) => (
  <Paper px="lg" py="sm" mih={214} miw={0}>
    {table.rows.length === 0 ? (
      <Chart title={title} note={note}>
        <Center h={height} c="dimmed">
          Ended jobs with listings appear here.
        </Center>
      </Chart>
    ) : (
      <Chart title={title} note={note} table={table} height={height}>
        <ResponsiveContainer width="100%" height={height}>
          {children}
        </ResponsiveContainer>
      </Chart>
    )}
  </Paper>
)

type LargestProps = Pick<ChartProps, 'title' | 'note'> & {
  head: string
  isLoading: boolean
  groups: readonly { name: string; listings: number }[]
}

/** The largest groups as bars, and all of them as a table. */
function LargestCard({ title, note, head, isLoading, groups }: LargestProps) {
  if (isLoading) return <Skeleton h={214} />
  return (
    <ChartCard
      title={title}
      note={note}
      table={{ head: [head, 'Listings'], rows: groups.map(({ name, listings }) => [name, count(listings)]) }}
    >
      <BarChart data={groups.slice(0, maxBars)} layout="vertical" margin={margin} accessibilityLayer>
        <XAxis type="number" hide />
        <YAxis type="category" dataKey="name" {...axis} width={108} axisLine={false} />
        <Tooltip {...tooltip} formatter={count} />
        <Bar {...bar} radius={[0, 2, 2, 0]} maxBarSize={14} />
      </BarChart>
    </ChartCard>
  )
}

/** Listings per minute of each run. */
const ratesByJob = (jobs: readonly Job[]) =>
  jobs
    .filter(({ status }) => status !== 'running')
    .toSorted((a, b) => a.startTime - b.startTime)
    .slice(-60)
    .map(({ id, startTime, scanRate }) => ({ id, at: startTime, rate: Math.round(scanRate) }))
