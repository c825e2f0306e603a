import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { urlFor } from '../../platform/api/call.ts'

export type FileButtonProps = ButtonProps & {
  kind: 'download' | 'view'
  filename: string
  /** Where the file is not under its name. */
  href?: string
  children: ReactNode
}

/** Downloads a file or opens it in a new window. */
export function FileButton({ kind, filename, href, ...rest }: FileButtonProps) {
  const how = kind === 'view' ? { target: '_blank', rel: 'noreferrer' } : { download: true }
  return <Button component="a" href={href ?? urlFor(kind, { params: { file: filename } })} {...how} {...rest} />
}
