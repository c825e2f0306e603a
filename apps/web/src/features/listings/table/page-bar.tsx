import { Button, Group, Text } from '@mantine/core'
import { tablePageSize } from '@gazetteer/contract'
import type { ReactNode } from 'react'
import { formatCount } from '../../../platform/formats.ts'

export type PageBarProps = {
  page: number
  total: number
  /** The status message. */
  children?: ReactNode
  onPage: (page: number) => void
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / tablePageSize))
}

export function PageBar({ page, total, children, onPage }: PageBarProps) {
  const pages = pageCount(total)
  const first = (page - 1) * tablePageSize + 1
  const last = Math.min(total, page * tablePageSize)
  return (
    <Group component="footer" gap="sm" wrap="nowrap" mih={44} px="md" py={5} c="dimmed" fz="sm" className="above">
      {total > 0 && (
        <Text span inherit style={{ whiteSpace: 'nowrap' }}>
          Rows {formatCount(first)}–{formatCount(last)} of {formatCount(total)}
        </Text>
      )}
      <Text component="output" inherit flex={1} miw={0} pl="md" truncate>
        {children}
      </Text>
      {total > 0 && (
        <Text span inherit visibleFrom="xs">
          Page {formatCount(page)} of {formatCount(pages)}
        </Text>
      )}
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </Group>
  )
}
