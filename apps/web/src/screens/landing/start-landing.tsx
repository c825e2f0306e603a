import { currentUserTimeoutMs } from '@gazetteer/contract'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { checkSession } from '../../features/accounts/session/check-session.ts'
import { withRetries } from '../../platform/api/retry.ts'
import { wait } from '../../platform/wait.ts'
import { fetchJson } from './use-offer.ts'
import { useTheme } from '../../platform/theme/color-scheme.ts'
import { LandingRoot } from './landing-root.tsx'
import { type LandingView, viewPath } from './landing-link.tsx'

/** Wakes the prerendered page; the application itself is fetched only when someone signs in or is signed in already. */
export async function startLanding(root: HTMLElement): Promise<void> {
  const page = (
    <Landing
      onOpen={(view) => {
        window.history.pushState({}, '', viewPath(view))
        void openApp(root, react)
      }}
    />
  )
  const react: Root = root.childElementCount > 0 ? hydrateRoot(root, page) : createRoot(root)
  if (root.childElementCount === 0) react.render(page)
  fetchShownPictures()
  if (await isSomeoneSignedIn()) await openApp(root, react)
}

/** In the theme of this browser, also when it changes. */
const Landing = ({ onOpen }: { onOpen: (view: LandingView) => void }) => (
  <LandingRoot scheme={useTheme()} onOpen={onOpen} />
)

/** Once the first view has come, the pictures further down are fetched too: nobody who scrolls meets an empty frame. */
function fetchShownPictures(): void {
  const begin = () => {
    for (const image of document.images) {
      if (image.offsetParent === null) continue
      image.loading = 'eager'
      // Ready when it is scrolled to, not a moment later.
      image.decoding = 'sync'
    }
  }
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

/** The check of the application with its retries and its time limit, but without its parser: the page stays light. */
async function isSomeoneSignedIn(): Promise<boolean> {
  try {
    return (await checkSession({ fetchUser: askForUser, wait })) !== null
  } catch {
    return false
  }
}

async function askForUser(): Promise<object | null> {
  const timeout = () => AbortSignal.timeout(currentUserTimeoutMs)
  const answer = await withRetries(() => fetchJson('/api/auth/user', timeout()))
  return typeof answer === 'object' && answer !== null && 'user' in answer && typeof answer.user === 'object'
    ? answer.user
    : null
}

async function openApp(root: HTMLElement, react: Root): Promise<void> {
  const { startApp } = await import('../../app/start-app.tsx')
  react.unmount()
  startApp(root)
}
