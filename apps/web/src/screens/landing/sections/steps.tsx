import { Badge, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { Section } from './section.tsx'

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

export function Steps() {
  return (
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
}
