import { Activity, DatabaseZap, Files, MapPinned, PauseCircle, Split } from 'lucide-react'
import { Badge, Divider, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { Section } from './section.tsx'

const features = [
  {
    icon: Split,
    title: 'Large cities, split',
    text: 'A city is cut along its ZIP areas and by where its listings cluster, so that no source’s limit hides a business.',
  },
  {
    icon: Files,
    title: 'Duplicates removed',
    text: 'A listing that is there already is updated, not added again. Remove Dupes finds likely duplicates for you to review.',
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

export const Features = () => (
  <Section id="features" title="Made like a survey instrument" titleId="features-title">
    <Divider my={28} />
    <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 3 }} spacing={40} verticalSpacing={32}>
      {features.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon size={20} strokeWidth={1.75} color="var(--accent)" />
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

const steps = [
  {
    title: 'Configure database',
    text: 'Connect PostgreSQL, MySQL or Supabase, and a test says line by line what works. Or choose No Database and keep files.',
  },
  {
    title: 'Select targets',
    text: 'Pick cities and business types by any spelling: “nyc”, “Saint Louis”, “diner”. One city, or a campaign over many.',
  },
  {
    title: 'Start collection',
    text: 'Press Start. Listings arrive in your table while you watch, or while you do not. The file is ready when it ends.',
  },
]

export const Steps = () => (
  <Section id="how-it-works" title="Three steps" titleId="steps-title">
    <SimpleGrid component="ol" cols={{ base: 1, sm: 3 }} spacing="md" mt={28}>
      {steps.map(({ title, text }, index) => (
        <Paper component="li" key={title} p={20}>
          <Badge circle size="xl" h={24} w={24} aria-hidden="true">
            {index + 1}
          </Badge>
          <Title order={3} fz={15} lh="22px" mt="md">
            {title}
          </Title>
          <Text size="lg" c="dimmed" mt="xs" lh="21px">
            {text}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  </Section>
)

const limits = [
  'Open map data knows many businesses, not all, and the freshest changes come late.',
  'Ratings and review counts exist only where a source gives them; most open data does not.',
  'Every city of the United States by its ZIP areas; elsewhere cities of 15,000 people and more, where a source covers them.',
  'Where a source could not be asked to the end, the run says which area is missing and why.',
]

export const Limits = () => (
  <Section title="Honest limits" titleId="limits-title">
    <SimpleGrid component="ul" cols={{ base: 1, sm: 2 }} spacing={40} verticalSpacing="md" mt={20}>
      {limits.map((limit) => (
        <Text component="li" key={limit} size="lg" c="dimmed" lh="21px" pt="md" className="above">
          {limit}
        </Text>
      ))}
    </SimpleGrid>
  </Section>
)
