import { Button, Text } from '@mantine/core'

export type CityTabProps = { city: string; count: number; isCurrent: boolean; onPress: () => void }

/** A chosen city with how many business types are chosen for it. */
export function CityTab({ city, count, isCurrent, onPress }: CityTabProps) {
  return (
    <Button
      radius="xl"
      fw={400}
      h={28}
      px="sm"
      aria-pressed={isCurrent}
      style={isCurrent ? { borderColor: 'var(--accent)', background: 'var(--accent-bg)' } : {}}
      rightSection={
        <Text span className="mono" size="xs" c={count === 0 ? 'warn' : 'dimmed'}>
          {count}
        </Text>
      }
      onClick={onPress}
    >
      {city}
    </Button>
  )
}
