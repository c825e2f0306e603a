import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

export type NoteProps = TextProps & { children?: ReactNode }

/** Small and quiet: what helps a reader. */
export const Note = (props: NoteProps) => <Text size="sm" c="dimmed" {...props} />

/** Said in passing: as large as the text around it, but quieter. */
export const Quiet = (props: NoteProps) => <Text span inherit c="dimmed" {...props} />

/** A field's label with a quieter remark beside it. */
export const hinted = (label: string, hint: ReactNode): ReactNode => (
  <>
    {label}
    {hint !== undefined && (
      <Quiet fw={400} ml={6}>
        {hint}
      </Quiet>
    )}
  </>
)
