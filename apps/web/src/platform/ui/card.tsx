import { DataList, type DataListProps, Group, Paper, type PaperProps, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConnectionBar } from './nothing.tsx'
import { Note } from './notice.tsx'
import styles from './facts.module.css'

export type CardProps = PaperProps & {
  title: ReactNode
  /** Dimmed text beside the title. */
  note?: ReactNode
  /** At the end of the title line: a state mark or controls. */
  aside?: ReactNode
  titleId: string
  children: ReactNode
}

/** A titled section of a screen. */
export const Card = ({ title, note, aside, titleId, children, ...rest }: CardProps) => (
  <Paper component="section" className="column" aria-labelledby={titleId} px="lg" pt={10} pb={14} {...rest}>
    <Group component="header" gap="sm" mih={32} mb={6} className="card-header">
      <Title order={2} id={titleId}>
        {title}
      </Title>
      {note !== undefined && (
        <Note span truncate title={typeof note === 'string' ? note : undefined}>
          {note}
        </Note>
      )}
      {aside !== undefined && (
        <Group gap="sm" ml="auto">
          {aside}
        </Group>
      )}
    </Group>
    {children}
  </Paper>
)

type PageProps = {
  title: string
  /** Above the title: a breadcrumb. */
  above?: ReactNode
  /** Beside the title. */
  note?: ReactNode
  actions?: ReactNode
  width?: 'full' | 'reading' | 'form'
  children: ReactNode
}

/** Layout of a signed-in screen: title and content. */
export const Page = ({ title, above, note, actions, width = 'full', children }: PageProps) => (
  <main id="main" tabIndex={-1} className="page column" data-width={width}>
    {above}
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
    <ConnectionBar />
    {children}
  </main>
)

export type Fact = { label: string; value: ReactNode; isMono?: boolean }
type FactsProps = Omit<DataListProps, 'children'> & {
  /** A false entry is skipped. */
  facts: readonly (Fact | false)[]
  /** Font class of the values. */ face?: string
}

/** A definition list: names on the left, values on the right, in the mono font by default. */
export const Facts = ({ facts, face = 'num', className = styles.facts ?? '', ...rest }: FactsProps) => (
  <DataList className={className} {...rest}>
    {facts
      .filter((fact) => fact !== false)
      .map(({ label, value, isMono = false }) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue className={isMono ? `mono ${face}` : face}>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
  </DataList>
)
