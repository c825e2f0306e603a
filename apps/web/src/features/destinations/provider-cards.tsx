import { Badge, Group, Radio, SimpleGrid, Text } from '@mantine/core'
import { type DatabaseStatus, type Provider, providerSchema } from '@gazetteer/contract'
import { Database, FileJson, Leaf, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Note, StateMark } from '../../platform/ui/index.ts'
import { destinationState, destinationTones, providerNames } from './provider-names.ts'

export type ProviderCardsProps = {
  status: DatabaseStatus | undefined
  chosen: Provider | null
  isProfessional: boolean
  onChoose: (provider: Provider) => void
}

const cards: readonly { provider: Provider; note: string; icon: LucideIcon }[] = [
  { provider: 'none', note: 'JSON-only mode', icon: FileJson },
  { provider: 'supabase', note: 'Your own project', icon: Database },
  { provider: 'postgres', note: 'Your own server', icon: Database },
  { provider: 'mysql', note: 'Or MariaDB', icon: Database },
]

/** One of them holds the listings. While connected the others cannot be chosen. */
export function ProviderCards({ status, chosen, isProfessional, onChoose }: ProviderCardsProps) {
  const isConnected = status?.connected === true
  const state = destinationState(status)
  return (
    <Radio.Group
      aria-label="Database provider"
      value={chosen}
      onChange={(provider) => onChoose(providerSchema.parse(provider))}
    >
      <SimpleGrid cols={{ base: 2, xs: 3, md: 5 }} spacing="sm">
        {cards.map(({ provider, note, icon }) => {
          const isCurrent = isConnected && status.provider === provider
          return (
            <ProviderCard
              key={provider}
              value={provider}
              name={providerNames[provider]}
              note={isCurrent ? (status.label ?? note) : note}
              icon={icon}
              isDisabled={isConnected && !isCurrent}
            >
              {isCurrent && <StateMark tone={destinationTones[state]}>{state}</StateMark>}
              {!isCurrent && provider !== 'none' && !isProfessional && <Badge color="accent">PRO</Badge>}
            </ProviderCard>
          )
        })}
        <ProviderCard value="mongodb" name="MongoDB" note="Coming Soon" icon={Leaf} isDisabled />
      </SimpleGrid>
    </Radio.Group>
  )
}

type CardProps = {
  value: string
  name: string
  note: string
  icon: LucideIcon
  isDisabled: boolean
  children?: ReactNode
}

const ProviderCard = ({ value, name, note, icon: Icon, isDisabled, children }: CardProps) => (
  <Radio.Card
    value={value}
    p="md"
    radius="lg"
    disabled={isDisabled}
    aria-label={note === 'Coming Soon' ? `${name}, ${note}` : name}
    className="choice-card"
  >
    <Group justify="space-between" mih={20} mb="sm" c="dimmed">
      <Icon size={16} aria-hidden="true" />
      {children}
    </Group>
    <Text fw={600}>{name}</Text>
    <Note truncate>{note}</Note>
  </Radio.Card>
)
