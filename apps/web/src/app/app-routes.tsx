import { Suspense, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { isProviderReturn } from '../features/accounts/sign-in/github.ts'
import { useSession } from '../features/accounts/session/session.ts'
import { lazyScreen } from '../platform/lazy-screen.ts'
import { ScreenBoundary } from '../platform/ui/screen-boundary.tsx'
import { OwnArea } from './own-area.tsx'
import { runtimePath } from '../platform/paths.ts'
import { Shell } from './shell/shell.tsx'

const { Screen: LandingScreen } = lazyScreen(() => import('../screens/landing/landing-screen.tsx'))
const { Screen: LoginScreen } = lazyScreen(() => import('../screens/login/login-screen.tsx'))
const { Screen: PaymentScreen } = lazyScreen(() => import('../screens/payment/payment-screen.tsx'))

/** The routes of the specification, to the letter. */
export function AppRoutes() {
  const { user, phase, notice, hasLeft } = useSession()
  // The way back from the identity provider may land on any path; it is worked on before anything else is shown.
  const [isReturning, setIsReturning] = useState(() => isProviderReturn(window.location.search))
  const location = useLocation()

  if (isReturning) {
    return (
      <Suspense>
        <LoginScreen onProviderDone={() => setIsReturning(false)} />
      </Suspense>
    )
  }
  if (user === null && phase === 'checking' && location.pathname !== '/login') return <main aria-busy="true" />
  const home = user === null ? '/' : runtimePath(user.id)
  // Who pressed Logout and who lost a session get the login screen, the latter with the reason; a visitor gets the landing page.
  const outside = hasLeft ? '/login' : '/'
  const front = notice === null ? <LandingScreen /> : <LoginScreen />
  return (
    <ScreenBoundary>
      <Suspense fallback={<main aria-busy="true" />}>
        <Routes>
          <Route path="/" element={user === null ? front : <Navigate to={home} replace />} />
          <Route path="/login" element={user === null ? <LoginScreen /> : <Navigate to={home} replace />} />
          <Route
            path="/user/:userId/*"
            element={user === null ? <Navigate to={outside} replace /> : <OwnArea user={user} />}
          />
          <Route
            path="/payment"
            element={
              user === null ? (
                <Navigate to={outside} replace />
              ) : (
                <Shell user={user}>
                  <PaymentScreen user={user} />
                </Shell>
              )
            }
          />
          <Route path="*" element={<Navigate to={home} replace />} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  )
}
