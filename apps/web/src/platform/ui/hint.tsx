import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** A tooltip; nothing where there is nothing to say. The child must take a ref. */
export function Hint({ text, children }: { text: string | null | undefined; children: ReactElement }) {
  return (
    <Tooltip
      label={text ?? ''}
      disabled={text === null || text === undefined || text === ''}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={280}
      withArrow
      openDelay={150}
    >
      {children}
    </Tooltip>
  )
}
