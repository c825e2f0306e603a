import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { fileUrl } from '../../platform/api/call.ts'

export type FileButtonProps = ButtonProps & { kind: 'download' | 'view'; filename: string; children: ReactNode }

/** Takes a file of the server, or looks at it in a window of its own. */
export function FileButton({ kind, filename, ...rest }: FileButtonProps) {
  const how = kind === 'view' ? { target: '_blank', rel: 'noreferrer' } : { download: true }
  return <Button component="a" href={fileUrl(kind, filename)} {...how} {...rest} />
}
