import { renderToString } from 'react-dom/server'
import { LandingPage } from './landing-page.tsx'

/** The landing page as text, written into index.html at build. */
export function render(): string {
  return renderToString(<LandingPage isPrerendered onOpen={() => {}} />)
}
