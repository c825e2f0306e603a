import '@fontsource-variable/geist/index.css'
import '@fontsource-variable/geist-mono/index.css'
import './platform/theme/tokens.css'
import './platform/theme/reset.css'
import './platform/theme/base.css'
import './platform/theme/classes.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The root element is missing.')
void start(root)

/**
 * theme.js decides before the first paint: visitors at / see the prerendered landing page, others the application. No
 * top-level await: Rolldown would not merge small chunks, and Home would request 100 files instead of 50.
 */
async function start(element: HTMLElement): Promise<void> {
  if (document.documentElement.dataset.view === 'landing') {
    const { startLanding } = await import('./screens/landing/start-landing.tsx')
    await startLanding(element)
  } else {
    const { startApp } = await import('./app/start-app.tsx')
    startApp(element)
  }
}
