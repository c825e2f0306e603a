import { Group, Text } from '@mantine/core'
import styles from './map-legend.module.css'
import { rampSteps } from './draw/ramp.ts'

const marks = [
  { mark: styles.hatch, text: 'result cap reached, being split' },
  { mark: styles.running, text: 'running' },
  { mark: styles.waiting, text: 'waiting or not requested' },
  { mark: styles.failed, text: 'incomplete' },
]

/** Explains shades and icons. */
export function MapLegend({ most }: { most: number }) {
  return (
    <Group component="ul" gap="2px 16px" mt="sm" c="dimmed" fz="xs" lh="16px">
      <li>
        <Ramp most={most} />
      </li>
      {marks.map(({ mark, text }) => (
        <Group key={text} component="li" gap={6}>
          <i className={mark} /> {text}
        </Group>
      ))}
    </Group>
  )
}

function Ramp({ most }: { most: number }) {
  return (
    <Group component="span" gap={2} wrap="nowrap">
      {rampSteps.map((step) => (
        <i key={step} className={styles.step} style={{ background: `var(--ramp-${step})` }} />
      ))}
      <Text span inherit ml={6}>
        <span className="mono">0–{most}</span> listings
      </Text>
    </Group>
  )
}
