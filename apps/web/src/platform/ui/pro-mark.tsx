import { Text } from '@mantine/core'

/** Marks what is part of Professional. */
export const ProMark = () => (
  <Text component="b" className="mono" fz={10} fw={500} c="accent">
    PRO
  </Text>
)
