import { Activity, DatabaseZap, Files, MapPinned, PauseCircle, Split } from 'lucide-react'
import { Divider, SimpleGrid, Text, Title } from '@mantine/core'
import { Section } from './section.tsx'

const features = [
  {
    icon: Split,
    title: 'Large cities, split',
    text: 'A city is cut along its ZIP areas and by where its listings cluster, so that no source’s limit hides a business.',
  },
  {
    icon: Files,
    title: 'Each business once',
    text: 'Every listing is compared with what is there already. Duplicates are dropped, fields that were empty get filled.',
  },
  {
    icon: Activity,
    title: 'Live, to the area',
    text: 'A map and a log show what is being asked, what was found and what went wrong, while it happens.',
  },
  {
    icon: PauseCircle,
    title: 'Pause and resume',
    text: 'Pause, restart, lose the power: a capture goes on from the last stored page, with nothing lost and nothing twice.',
  },
  {
    icon: DatabaseZap,
    title: 'Your own database',
    text: 'Rows land in your PostgreSQL, MySQL or Supabase as they are found. Or in no database at all: JSON files.',
  },
  {
    icon: MapPinned,
    title: 'Lawful sources',
    text: 'Open map data and documented APIs with your own key. No vendor’s pages are scraped, and each row names its source.',
  },
]

export function Features() {
  return (
    <Section id="features" title="Made like a survey instrument" titleId="features-title">
      <Divider my={28} />
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 3 }} spacing={40} verticalSpacing={32}>
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={20} strokeWidth={1.75} color="var(--accent)" aria-hidden="true" />
            <Title order={3} fz={15} lh="22px" mt={6}>
              {title}
            </Title>
            <Text size="lg" c="dimmed" mt="xs" lh="21px">
              {text}
            </Text>
          </li>
        ))}
      </SimpleGrid>
    </Section>
  )
}
