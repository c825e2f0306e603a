import '@fontsource-variable/geist/index.css'
import '@fontsource-variable/geist-mono/index.css'
import './platform/theme/tokens.css'
import './platform/theme/reset.css'
import './platform/theme/base.css'
import './platform/theme/classes.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root.')
void start(root)

/**
 * theme.js decided before the first paint: a visitor at / sees the prerendered landing page, everyone else the application.
 * Nothing is awaited outside of a function: where a module does that, Rolldown joins no small files, and Home asks for a
 * hundred instead of fifty.
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
