import { Anchor, Table } from '@mantine/core'
import type { Job } from '@gazetteer/contract'
import type { Listing } from '@gazetteer/listing'
import { formatPhone } from '@gazetteer/listing/normalize'
import type { ReactNode } from 'react'
import { useCall } from '../../../platform/api/use-call.ts'
import { dash, formatCount, formatRating, formatWebsite } from '../../../platform/formats.ts'
import styles from './report.module.css'

export type ResultRowsProps = {
  job: Pick<Job, 'id' | 'endTime' | 'recordsProcessed'>
  limit?: number
  /** The newest ones, while the job runs; else those with the most reviews. */
  isNewest?: boolean
}

type Column = {
  title: string
  width?: number
  isNumber?: boolean
  /** Hidden on a phone. */
  isWide?: boolean
  /** Also hidden beside the side panel of a narrow window. */
  isLast?: boolean
  valueOf: (row: Listing) => ReactNode
}

const columns: readonly Column[] = [
  { title: 'Name', valueOf: ({ name }) => <b title={name}>{name}</b> },
  { title: 'Category', isWide: true, valueOf: ({ category }) => category },
  { title: 'City', valueOf: ({ city, state }) => [city, state].filter(Boolean).join(', ') || null },
  { title: 'Phone', width: 130, isNumber: true, valueOf: ({ phone }) => (phone === null ? null : formatPhone(phone)) },
  { title: 'Rating', width: 64, isNumber: true, isWide: true, valueOf: ({ rating }) => rating && formatRating(rating) },
  {
    title: 'Reviews',
    width: 76,
    isNumber: true,
    isWide: true,
    valueOf: ({ reviewcount }) => (reviewcount === null ? null : formatCount(reviewcount)),
  },
  {
    title: 'Website',
    isWide: true,
    isLast: true,
    valueOf: ({ website }) =>
      website === null ? null : (
        <Anchor href={website} title={website} target="_blank" rel="noreferrer nofollow">
          {formatWebsite(website)}
        </Anchor>
      ),
  },
]

const rowHeight = 24

/** A few rows of a job. */
export default function ResultRows({ job, limit = 5, isNewest = false }: ResultRowsProps) {
  const { data } = useCall('jobListings', {
    params: { jobId: job.id },
    query: { limit, order: isNewest ? 'newest' : 'reviews' },
    staleTime: Infinity,
    version: `${job.endTime ?? ''} ${job.recordsProcessed}`,
    placeholderData: (previous) => previous,
  })
  const rows = data?.listings ?? []
  return (
    <Table aria-label="First rows" layout="fixed" fz="sm" horizontalSpacing="lg" mih={rowHeight * (limit + 1)}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ title, width, isNumber, isWide, isLast }) => (
            <Table.Th
              key={title}
              scope="col"
              h={rowHeight}
              w={width}
              className={isLast ? styles.last : undefined}
              ta={isNumber ? 'right' : 'left'}
              {...(isWide ? { visibleFrom: 'sm' } : {})}
            >
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={`${row.source} ${row.source_id}`} h={rowHeight}>
            {columns.map(({ title, isNumber, isWide, isLast, valueOf }) => {
              const value = valueOf(row)
              return (
                <Table.Td
                  key={title}
                  className={`cut ${isNumber ? 'num' : ''} ${(isLast && styles.last) || ''}`}
                  title={typeof value === 'string' ? value : undefined}
                  {...(isWide ? { visibleFrom: 'sm' } : {})}
                >
                  {value ?? <span className="dash">{dash}</span>}
                </Table.Td>
              )
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
