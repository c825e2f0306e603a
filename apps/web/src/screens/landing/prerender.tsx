import { renderToString } from 'react-dom/server'
import { LandingRoot } from './landing-root.tsx'

/** The landing page as text, written into index.html at build. */
export const render = (): string => renderToString(<LandingRoot scheme="light" onOpen={() => {}} />)
