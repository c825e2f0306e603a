import type { ReactNode } from 'react'
import { Quiet } from './note.tsx'

/** A field's label with a quieter remark beside it. */
export function hinted(label: string, hint: ReactNode): ReactNode {
  return (
    <>
      {label}
      {hint !== undefined && (
        <Quiet fw={400} ml={6}>
          {hint}
        </Quiet>
      )}
    </>
  )
}
