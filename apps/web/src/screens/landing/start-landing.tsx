import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { recheckSession } from '../../features/accounts/session.ts'
import { LandingPage } from './landing-page.tsx'
import type { LandingView } from './landing-view.ts'
import { viewPath } from './landing-view.ts'

/** Wakes the prerendered page; the application itself is fetched only when someone signs in or is signed in already. */
export async function startLanding(root: HTMLElement): Promise<void> {
  const page = (
    <LandingPage
      isPrerendered
      onOpen={(view: LandingView) => {
        window.history.pushState({}, '', viewPath(view))
        void openApp(root, react)
      }}
    />
  )
  const react: Root = root.childElementCount > 0 ? hydrateRoot(root, page) : createRoot(root)
  if (root.childElementCount === 0) react.render(page)
  const { user } = await recheckSession()
  if (user !== null) await openApp(root, react)
}

async function openApp(root: HTMLElement, react: Root): Promise<void> {
  const { startApp } = await import('../../app/start-app.tsx')
  react.unmount()
  startApp(root)
}
