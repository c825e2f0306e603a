import { Button, Table, Text } from '@mantine/core'
import type { Job } from '@gazetteer/contract'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, formatDateTime, formatDuration } from '../../platform/formats.ts'
import { StateMark } from '../../platform/ui/state-mark.tsx'
import { databaseName, jobModes, jobSubject, jobTones } from './job-words.ts'

export type JobRowProps = { job: Job; isOpen: boolean; columns: number; onToggle: () => void; children: ReactNode }

export function JobRow({ job, isOpen, columns, onToggle, children }: JobRowProps) {
  return (
    <>
      <Table.Tr h={52} style={{ cursor: 'pointer', whiteSpace: 'nowrap' }} onClick={onToggle}>
        <Table.Td visibleFrom="xs">{databaseName(job.dbProvider)}</Table.Td>
        <Table.Td>
          <Button
            variant="link"
            data-job-toggle=""
            ff="monospace"
            aria-expanded={isOpen}
            leftSection={isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
            onClick={(event) => {
              event.stopPropagation()
              onToggle()
            }}
          >
            {job.id}
          </Button>
          <Text size="xs" c="dimmed" pl={22} maw={280} truncate>
            {jobSubject(job)}
          </Text>
        </Table.Td>
        <Table.Td>
          <StateMark tone={jobTones[job.status]}>{job.status}</StateMark>
        </Table.Td>
        <Table.Td visibleFrom="xs">{jobModes[job.mode]}</Table.Td>
        <Table.Td visibleFrom="xs" className="mono">
          {formatDateTime(job.startTime)}
        </Table.Td>
        <Table.Td visibleFrom="xs" className="num">
          {formatDuration(job.duration)}
        </Table.Td>
        <Table.Td className="num">{formatCount(job.recordsProcessed)}</Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr bg="var(--card)">
          {/* What is wide in here scrolls by itself: it never widens the table. */}
          <Table.Td colSpan={columns} maw={0} px={{ base: 10, xs: 'lg' }} pt="md" pb={20}>
            {children}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}
