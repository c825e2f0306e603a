import { Button, Group, Text } from '@mantine/core'
import { Bell, FlaskConical } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { sourceName, useNotified, usePreferences } from '../../features/runtime/index.ts'

/** Loaded with its first use, and open. */
const SourceExplanation = lazy(() => import('./source-explanation.tsx'))

const usual = 'For real listings, choose another source, or ask the operator to set one up.'

export type SourceNoteProps = {
  title: string
  why: string
  /** Whether its listings cost a free account no credits. */
  isFree: boolean
}

/** States that the businesses are fictional; More explains it. */
export function SourceNote({ title, why, isFree }: SourceNoteProps) {
  const { isNoteMinimized } = usePreferences()
  const [isWanted, setIsWanted] = useState(false)
  const text = [
    'Names, phones and websites are made up for testing; cities and ZIP areas are real.',
    isFree && 'They use no credits.',
    why || usual,
  ]
    .filter(Boolean)
    .join(' ')
  const more = (
    <Button variant="link" c="dimmed" td="underline" onClick={() => setIsWanted(true)}>
      More
    </Button>
  )
  return (
    <Group
      component="aside"
      gap={6}
      wrap="nowrap"
      aria-label="About the source"
      fz="sm"
      style={{ whiteSpace: 'nowrap' }}
    >
      <FlaskConical size={14} color="var(--warn)" style={{ flex: 'none' }} />
      <Text component="strong" inherit fw={500} c="warn">
        {sourceName(title)}
        {!isNoteMinimized && ': fictional businesses.'}
      </Text>
      <Suspense fallback={more}>{isWanted ? <SourceExplanation text={text} /> : more}</Suspense>
    </Group>
  )
}

/** Offers notifications, as long as the browser allows requesting permission. */
export function NotifyButton() {
  const { isOffered, isOn, setEnabled } = useNotified()
  if (!isOffered || isOn) return null
  return (
    <Button leftSection={<Bell size={14} />} onClick={() => void setEnabled(true)}>
      Notify me when done
    </Button>
  )
}
