import { Group, Paper, type PaperProps, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Note } from './note.tsx'

export type CardProps = PaperProps & {
  title: ReactNode
  /** Beside the title, quieter. */
  note?: ReactNode
  /** At the end of the title's line: a state mark or controls. */
  aside?: ReactNode
  /** Of the title. */
  titleId: string
  children: ReactNode
}

/** A section of a screen with its title. */
export const Card = ({ title, note, aside, titleId, children, ...rest }: CardProps) => (
  <Paper component="section" className="column" aria-labelledby={titleId} px="lg" pt={10} pb={14} {...rest}>
    <Group component="header" gap="sm" mih={32} mb={6} className="card-header">
      <Title order={2} id={titleId}>
        {title}
      </Title>
      {note !== undefined && (
        <Note span truncate>
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
