import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export type PageProps = {
  title: string
  /** Beside the title. */
  note?: ReactNode
  actions?: ReactNode
  width?: 'full' | 'reading' | 'form'
  children: ReactNode
}

/** The inside of every signed-in screen: its title and what follows. */
export const Page = ({ title, note, actions, width = 'full', children }: PageProps) => (
  <main id="main" tabIndex={-1} className="page column" data-width={width}>
    <Group component="header" gap="4px 12px" mih={32} mb={14}>
      <Title order={1}>{title}</Title>
      {note !== undefined && (
        <Group gap="4px 12px" c="dimmed">
          {note}
        </Group>
      )}
      {actions !== undefined && (
        <Group gap="sm" className="page-actions">
          {actions}
        </Group>
      )}
    </Group>
    {children}
  </main>
)
