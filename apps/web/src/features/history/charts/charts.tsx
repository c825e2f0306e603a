import { Center, Paper, SimpleGrid } from '@mantine/core'
import type { Job } from '@gazetteer/contract'
import type { ReactElement } from 'react'
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCount, formatDate, formatDateTime } from '../../../platform/formats.ts'
import { Chart, type ChartProps } from '../report/chart.tsx'
import { listingsByDay } from './listings-by-day.ts'
import { useListingsByType } from './use-listings-by-type.ts'

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

/** Listings over time, by business type, and the rate of each run. */
export default function Charts({ jobs }: { jobs: readonly Job[] }) {
  const types = useListingsByType(jobs)
  const rates = ratesByJob(jobs)
  const days = listingsByDay(jobs)
  const isOneDay = new Set(rates.map(({ at }) => when(at).slice(0, 8))).size < 2
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
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
        title="Listings by business type"
        table={{
          head: ['Business type', 'Listings'],
          rows: types.map(({ type, listings }) => [type, count(listings)]),
        }}
      >
        <BarChart data={types} layout="vertical" margin={margin} accessibilityLayer>
          <XAxis type="number" hide />
          <YAxis type="category" dataKey="type" {...axis} width={108} axisLine={false} />
          <Tooltip {...tooltip} formatter={count} />
          <Bar {...bar} radius={[0, 2, 2, 0]} maxBarSize={14} />
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

/** Listings per minute of each run. */
const ratesByJob = (jobs: readonly Job[]) =>
  jobs
    .filter(({ status }) => status !== 'running')
    .toSorted((a, b) => a.startTime - b.startTime)
    .slice(-60)
    .map(({ id, startTime, scanRate }) => ({ id, at: startTime, rate: Math.round(scanRate) }))
