import { EmptyState, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'

export type NothingProps = { title: string; children?: ReactNode; icon?: ReactNode; action?: ReactNode }

/** Nothing yet, nothing matches, or could not load: what will be here, and one action. */
export function Nothing({ title, children, icon, action }: NothingProps) {
  const mark = icon !== undefined && (
    <ThemeIcon variant="outline" color="gray" size={40} radius="xl" c="var(--subtle)">
      {icon}
    </ThemeIcon>
  )
  return (
    <EmptyState title={title} icon={mark} description={children}>
      {action !== undefined && <EmptyState.Actions>{action}</EmptyState.Actions>}
    </EmptyState>
  )
}
