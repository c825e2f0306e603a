import { Badge, Group, Radio, SimpleGrid, Text } from '@mantine/core'
import { type DatabaseStatus, type Provider, providerSchema } from '@gazetteer/contract'
import { FileJson, Leaf } from 'lucide-react'
import { Note, StateMark } from '../../platform/ui/index.ts'
import { ProviderMark } from './provider-marks.tsx'
import { destinationState, destinationTones, providerNames } from './provider-names.ts'

export type ProviderCardsProps = {
  status: DatabaseStatus | undefined
  chosen: Provider | null
  isProfessional: boolean
  /** Disables the choice. */
  isLocked: boolean
  onChoose: (provider: Provider) => void
}

const names = { ...providerNames, mongodb: 'MongoDB' }
const cards = [
  { value: 'none', note: 'JSON-only mode', mark: <FileJson size={20} /> },
  { value: 'supabase', note: 'Your own project', mark: <ProviderMark provider="supabase" /> },
  { value: 'postgres', note: 'Your own server', mark: <ProviderMark provider="postgres" /> },
  { value: 'mysql', note: 'Or MariaDB', mark: <ProviderMark provider="mysql" /> },
  { value: 'mongodb', note: 'Coming Soon', mark: <Leaf size={20} /> },
] as const

/** The provider cards. While connected, the other providers cannot be selected. */
export function ProviderCards({ status, chosen, isProfessional, isLocked, onChoose }: ProviderCardsProps) {
  const isConnected = status?.connected === true
  const state = destinationState(status)
  return (
    <Radio.Group
      aria-label="Database provider"
      value={chosen}
      onChange={(provider) => onChoose(providerSchema.parse(provider))}
    >
      <SimpleGrid cols={{ base: 2, xs: 3, md: 5 }} spacing="sm">
        {cards.map(({ value, note, mark }) => {
          const isCurrent = isConnected && status.provider === value
          const isComing = value === 'mongodb'
          const needsPro = !isProfessional && value !== 'none' && !isComing
          return (
            <Radio.Card
              key={value}
              value={value}
              p="md"
              radius="lg"
              disabled={isComing || isLocked || (isConnected && !isCurrent)}
              aria-label={isComing ? `${names[value]}, ${note}` : names[value]}
              className="choice-card"
            >
              <Group justify="space-between" mih={20} mb="sm" c="dimmed">
                {mark}
                {isCurrent && <StateMark tone={destinationTones[state]}>{state}</StateMark>}
                {!isCurrent && needsPro && <Badge color="accent">PRO</Badge>}
              </Group>
              <Text fw={600}>{names[value]}</Text>
              <Note truncate>{isCurrent ? (status.label ?? note) : note}</Note>
            </Radio.Card>
          )
        })}
      </SimpleGrid>
    </Radio.Group>
  )
}
