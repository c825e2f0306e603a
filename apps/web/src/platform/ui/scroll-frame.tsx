import { Box, type BoxProps, Paper, type PaperProps, createPolymorphicComponent } from '@mantine/core'
import type { ComponentProps } from 'react'

/** What the keyboard must reach, because its content scrolls. */
const frame = { 'data-scroll-frame': '', tabIndex: 0 }

/** A frame whose content scrolls. Give it a name. */
export const ScrollFrame = createPolymorphicComponent<'div', BoxProps>((props: BoxProps) => (
  <Box {...frame} {...props} />
))

/** A card whose content scrolls: a named region. */
export const ScrollCard = (props: PaperProps & ComponentProps<'section'> & { 'aria-label': string }) => (
  <Paper component="section" {...frame} {...props} />
)
