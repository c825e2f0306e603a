import type { MouseEvent } from 'react'
import { ButtonLink, type ButtonLinkProps } from '../../platform/ui/button-link.tsx'
import { type LandingView, viewPath } from './landing-view.ts'

export type LandingLinkProps = Pick<ButtonLinkProps, 'kind' | 'size' | 'className' | 'children'> & {
  view: LandingView
  onOpen: (view: LandingView) => void
}

/** A real link to a view, followed without loading the page anew where script runs. */
export function LandingLink({ view, onOpen, ...rest }: LandingLinkProps) {
  return (
    <ButtonLink
      {...rest}
      href={viewPath(view)}
      onClick={(event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onOpen(view)
      }}
    />
  )
}
