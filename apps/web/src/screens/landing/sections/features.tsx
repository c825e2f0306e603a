import { Activity, DatabaseZap, Files, MapPinned, PauseCircle, Split } from 'lucide-react'
import { Badge, Divider, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { Section } from './section.tsx'

const features = [
  {
    icon: Split,
    title: 'Large cities, fully covered',
    text: 'Gazetteer splits a city by ZIP area and listing density, so that the result limit of a source hides no business.',
  },
  {
    icon: Files,
    title: 'Duplicates removed',
    text: 'Existing listings are updated, not added again. Remove Dupes finds likely duplicates for you to review.',
  },
  {
    icon: Activity,
    title: 'Live progress',
    text: 'A map and a log show requests, results and errors as they happen.',
  },
  {
    icon: PauseCircle,
    title: 'Pause and resume',
    text: 'After a pause, a restart or a power failure, the capture resumes from the last stored page. No row is lost or duplicated.',
  },
  {
    icon: DatabaseZap,
    title: 'Your own database',
    text: 'Listings are saved to your PostgreSQL, MySQL or Supabase database as they are found. You can also use no database and download JSON files.',
  },
  {
    icon: MapPinned,
    title: 'Legitimate sources',
    text: 'Open map data and documented APIs with your own key. No scraping of web pages, and each row names its source.',
  },
]

export const Features = () => (
  <Section id="features" title="Features" titleId="features-title">
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
    text: 'Connect PostgreSQL, MySQL or Supabase; the connection test shows what works. Or choose No Database and download files.',
  },
  {
    title: 'Select targets',
    text: 'Search by any spelling: “nyc”, “Saint Louis”, “diner”. Choose one city, or many for a campaign.',
  },
  {
    title: 'Start collection',
    text: 'Press Start. Listings are saved while you watch or do something else. The file is ready when the capture finishes.',
  },
]

export const LandingSteps = () => (
  <Section id="how-it-works" title="How it works" titleId="steps-title">
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
  'Open map data covers many businesses but not all, and recent changes can take time to appear.',
  'Ratings and review counts are available only if the source has them; most open data does not.',
  'Every US city by ZIP area. Elsewhere, cities with at least 15,000 people where a source covers them.',
  'If an area cannot be fetched completely, the result names it and gives the reason.',
]

export const Limits = () => (
  <Section title="Known limits" titleId="limits-title">
    <SimpleGrid component="ul" cols={{ base: 1, sm: 2 }} spacing={40} verticalSpacing="md" mt={20}>
      {limits.map((limit) => (
        <Text component="li" key={limit} size="lg" c="dimmed" lh="21px" pt="md" className="above">
          {limit}
        </Text>
      ))}
    </SimpleGrid>
  </Section>
)
