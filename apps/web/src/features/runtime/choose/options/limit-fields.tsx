import { Box } from '@mantine/core'
import { useState } from 'react'
import { plural } from '../../../../platform/formats.ts'
import { LimitInputs, type LimitInputsProps } from '../../limits/limit-inputs.tsx'
import { atLimit } from '../../limits/read-limit.ts'
import { Note } from '../../../../platform/ui/note.tsx'

/** Closed until wanted: what the capture may take at most. A capture that reaches a limit waits, and goes on when it is raised. */
export function LimitFields(props: LimitInputsProps) {
  const set = Object.values(props.texts).filter((text) => text.trim() !== '').length
  // Open from the start where one is set; then it is the reader's own.
  const [isOpenAtFirst] = useState(set > 0)
  return (
    <details open={isOpenAtFirst}>
      <summary>
        Limits <Note span>{set === 0 ? 'none' : plural(set, 'limit')}</Note>
      </summary>
      <Box py="sm">
        <LimitInputs {...props} />
      </Box>
      <Note>{atLimit}</Note>
    </details>
  )
}
