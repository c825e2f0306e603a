import { Button, Popover } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { setPreferences, usePreferences } from '../../features/runtime/index.ts'

/** The button More, and what the listings of the source are. */
export default function SourceExplanation({ text }: { text: string }) {
  const { isNoteMinimized } = usePreferences()
  // The button that was clicked has gone.
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Popover width={340} position="bottom-end" withinPortal={false} defaultOpened>
      <Popover.Target>
        <Button variant="link" c="dimmed" td="underline" ref={button}>
          More
        </Button>
      </Popover.Target>
      <Popover.Dropdown fz="sm" style={{ whiteSpace: 'normal' }}>
        {text}
        <Button
          variant="link"
          display="block"
          mt="sm"
          onClick={() => setPreferences({ isNoteMinimized: !isNoteMinimized })}
        >
          {isNoteMinimized ? 'Show the whole note' : 'Minimize this note'}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
