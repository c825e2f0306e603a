import { Box } from '@mantine/core'
import type { ComponentProps } from 'react'

export type FormProps = ComponentProps<'form'> & { gap?: number }

/** Fields below each other, checked when they are sent, not by the browser. */
export function Form({ gap = 16, children, ...rest }: FormProps) {
  return (
    <Box component="form" noValidate display="flex" style={{ flexDirection: 'column', gap }} {...rest}>
      {children}
    </Box>
  )
}
