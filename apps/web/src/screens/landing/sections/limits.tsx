import { SimpleGrid, Text } from '@mantine/core'
import { Section } from './section.tsx'

const limits = [
  'Open map data knows many businesses, not all, and the freshest changes come late.',
  'Ratings and review counts exist only where a source gives them; most open data does not.',
  'Every city of the United States by its ZIP areas; elsewhere cities of 15,000 people and more, where a source covers them.',
  'Where a source could not be asked to the end, the run says which area is missing and why.',
]

export function Limits() {
  return (
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
}
