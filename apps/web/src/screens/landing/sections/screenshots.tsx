import { Stack, Text, Title } from '@mantine/core'
import styles from '../landing.module.css'
import { Picture } from './picture.tsx'
import { Section } from './section.tsx'
import { homeShots, tableShots } from './shots.ts'

/** The live dashboard is shown in the other theme: the first view has it in this one. */
const dashboardShots = { light: homeShots.dark, dark: homeShots.light }

export function Screenshots() {
  return (
    <Section title="Watch it arrive, then work with it" titleId="screens-title">
      <div className={styles.shot}>
        <Words title="Live dashboard">
          Areas fill as they are asked; the log says every step. Light or dark, as your system is.
        </Words>
        <Picture {...dashboardShots} alt="Live dashboard: a capture running over a city" />
      </div>
      <div className={styles.shot}>
        <Words title="Data table">Sort, search, edit many rows at once, remove duplicates, download.</Words>
        <Picture {...tableShots} alt="Data table: listings with their fields, some of them selected" />
      </div>
    </Section>
  )
}

function Words({ title, children }: { title: string; children: string }) {
  return (
    <Stack gap={6}>
      <Title order={3} fz={16} lh="24px">
        {title}
      </Title>
      <Text inherit c="dimmed">
        {children}
      </Text>
    </Stack>
  )
}
