import { Button, CloseButton, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { useInstallation } from '../../platform/use-installation.ts'
import { useStableCallback } from '../../platform/use-stable-callback.ts'
import { foundText, sitesText, stateWords } from './contacts-words.ts'

const pollMs = 2_000

/**
 * Progress of finding contacts of chosen rows: shown while it runs, and its result until it is dismissed.
 */
export function RowContactsBar({ onDone }: { onDone: () => void }) {
  const isOffered = useInstallation()?.hasContacts === true
  const client = useQueryClient()
  const [wasSeen, setWasSeen] = useState(false)
  const [isDismissed, setIsDismissed] = useState(false)
  const { data } = useCall('rowContacts', {
    enabled: isOffered,
    refetchInterval: ({ state: { data: known } }) => (known?.state === 'running' ? pollMs : false),
  })
  const stop = useMutation({
    mutationFn: () => call('stopRowContacts'),
    onSettled: () => client.invalidateQueries({ queryKey: ['rowContacts'] }),
  })
  const isRunning = data?.state === 'running' || data?.state === 'paused'
  const onEnd = useStableCallback(onDone)
  useEffect(() => {
    if (wasSeen && !isRunning) onEnd()
  }, [wasSeen, isRunning, onEnd])
  if (isRunning && !wasSeen) {
    setWasSeen(true)
    setIsDismissed(false)
  }
  if (data === undefined || (!isRunning && (!wasSeen || isDismissed))) return null
  return (
    <Group gap="sm" px="md" py={4} mih={40} className="above" bg="var(--accent-bg)" role="group" aria-label="Contacts">
      <Text span inherit flex={1} miw={0} truncate role="status">
        <b>Contacts: {stateWords[data.state].toLowerCase()}</b> · {sitesText(data)} · {data.problem ?? foundText(data)}
      </Text>
      {isRunning ? (
        <Button loading={stop.isPending} onClick={() => stop.mutate()}>
          Stop
        </Button>
      ) : (
        <CloseButton aria-label="Dismiss" onClick={() => setIsDismissed(true)} />
      )}
    </Group>
  )
}
