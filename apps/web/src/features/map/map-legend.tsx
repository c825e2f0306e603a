import { Group, Text } from '@mantine/core'
import styles from './map-legend.module.css'
import { rampSteps } from './ramp.ts'

/** What the shades mean. */
export function RampLegend({ most }: { most: number }) {
  return (
    <Group component="span" gap={2} wrap="nowrap" c="dimmed" fz="sm">
      {rampSteps.map((step) => (
        <i key={step} className={styles.step} style={{ background: `var(--ramp-${step})` }} />
      ))}
      <Text span inherit ml={6}>
        <span className="mono">0–{most}</span> listings
      </Text>
    </Group>
  )
}

const marks = [
  { mark: styles.hatch, text: 'reached the cap, being split' },
  { mark: styles.running, text: 'being asked' },
  { mark: styles.waiting, text: 'waiting' },
  { mark: styles.failed, text: 'failed, will be tried again' },
]

/** What the marks mean. */
export function StateLegend() {
  return (
    <Group component="ul" gap="2px 16px" mt="sm" c="dimmed" fz="xs" lh="16px">
      {marks.map(({ mark, text }) => (
        <Group key={text} component="li" gap={6}>
          <i className={mark} /> {text}
        </Group>
      ))}
    </Group>
  )
}
