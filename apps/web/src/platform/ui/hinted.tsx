import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A field's label with a quieter remark beside it. */
export function hinted(label: string, hint: ReactNode): ReactNode {
  return (
    <>
      {label}
      {hint !== undefined && (
        <Text span inherit c="dimmed" fw={400} ml={6}>
          {hint}
        </Text>
      )}
    </>
  )
}
