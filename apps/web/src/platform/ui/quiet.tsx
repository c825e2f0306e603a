import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** Said in passing: in the text around it, but quieter. */
export function Quiet({ children, ...rest }: TextProps & { children: ReactNode }) {
  return (
    <Text span inherit c="dimmed" {...rest}>
      {children}
    </Text>
  )
}
