import { renderToString } from 'react-dom/server'
import { LandingRoot } from './landing-root.tsx'

/** The landing page as HTML, written into index.html by the build. */
export const render = (): string => renderToString(<LandingRoot scheme="light" onOpen={() => {}} />)
