import { Button, type ButtonProps } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { hrefOf } from '../../platform/base-path.ts'

export type LandingLinkProps = ButtonProps & {
  view: LandingView
  onOpen: (view: LandingView) => void
  children: ReactNode
}

/** A real link to a view; with script it navigates without a page load. */
export const LandingLink = ({ view, onOpen, ...rest }: LandingLinkProps) => (
  <Button
    component="a"
    {...rest}
    href={hrefOf(viewPath(view))}
    onClick={(event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      onOpen(view)
    }}
  />
)

/** Views besides the landing page: sign-in and registration. */
export type LandingView = 'login' | 'register'

export const viewPath = (view: LandingView): string => (view === 'register' ? '/login?view=register' : '/login')
