import { currentUserTimeoutMs } from '@gazetteer/contract'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { checkSession } from '../../features/accounts/index.ts'
import { hrefOf } from '../../platform/base-path.ts'
import { withRetries, wait } from '../../platform/retry.ts'
import { fetchJson } from './use-offer.ts'
import { useTheme } from '../../platform/theme/color-scheme.ts'
import { LandingRoot } from './landing-root.tsx'
import { type LandingView, viewPath } from './landing-link.tsx'

/** Hydrates the prerendered page. The application loads only for sign-in or an existing session. */
export async function startLanding(root: HTMLElement): Promise<void> {
  const page = (
    <Landing
      onOpen={(view) => {
        window.history.pushState({}, '', hrefOf(viewPath(view)))
        void openApp(root, react)
      }}
    />
  )
  const react: Root = root.childElementCount > 0 ? hydrateRoot(root, page) : createRoot(root)
  if (root.childElementCount === 0) react.render(page)
  fetchShownPictures()
  if (await isSomeoneSignedIn()) await openApp(root, react)
}

/** Follows theme changes of this browser. */
const Landing = ({ onOpen }: { onOpen: (view: LandingView) => void }) => (
  <LandingRoot scheme={useTheme()} onOpen={onOpen} />
)

/** After the first view, prefetches the screenshots further down, so that scrolling shows no empty frame. */
function fetchShownPictures(): void {
  const begin = () => {
    for (const image of document.images) {
      if (image.offsetParent === null) continue
      image.loading = 'eager'
      // Decoded before it is painted, so it is visible immediately on scroll.
      image.decoding = 'sync'
    }
  }
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

/** The application's session check with its retries and timeout, but without the schemas: the page stays small. */
async function isSomeoneSignedIn(): Promise<boolean> {
  try {
    return (await checkSession({ fetchUser: requestUser, wait })) !== null
  } catch {
    return false
  }
}

async function requestUser(): Promise<object | null> {
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
