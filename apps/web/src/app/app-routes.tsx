import { isFileLink, type User } from '@gazetteer/contract'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate, useParams } from 'react-router'
import {
  isProviderReturn,
  forgetAddress,
  rememberAddress,
  requestedAddress,
  useSession,
} from '../features/accounts/index.ts'
import { hrefOf } from '../platform/base-path.ts'
import { lazyScreen } from '../platform/lazy-screen.ts'
import { ScreenBoundary } from '../platform/ui/index.ts'
import { runtimePath } from '../platform/paths.ts'
import { Shell } from './shell/shell.tsx'
import { overlays } from '../platform/overlays.ts'

const { Screen: LandingScreen } = lazyScreen(() => import('../screens/landing/landing-screen.tsx'))
const { Screen: LoginScreen } = lazyScreen(() => import('../screens/login/login-screen.tsx'))
const { Screen: SecondFactorScreen } = lazyScreen(() => import('../screens/second-factor/second-factor-screen.tsx'))
const { Screen: PaymentScreen } = lazyScreen(() => import('../screens/payment/payment-screen.tsx'))

/** The specified routes. */
export function AppRoutes() {
  const { user, phase, notice, hasLeft } = useSession()
  // The identity provider may return to any path; its answer is processed before anything else renders.
  const [isReturning, setIsReturning] = useState(() => isProviderReturn(window.location.search))
  const location = useLocation()
  const requestedFile = fileOf(location)
  useEffect(() => {
    if (requestedFile !== null) rememberAddress(requestedFile)
  }, [requestedFile])

  if (isReturning) {
    return (
      <Suspense>
        <LoginScreen onProviderDone={() => setIsReturning(false)} />
      </Suspense>
    )
  }
  if (user === null && phase === 'checking' && location.pathname !== '/login') return <main aria-busy="true" />
  if (user?.mustSetUpSecondFactor === true) {
    return (
      <Suspense fallback={<main aria-busy="true" />}>
        <SecondFactorScreen />
      </Suspense>
    )
  }
  const requested = requestedFile ?? requestedAddress()
  const home = user === null ? '/' : (requested ?? runtimePath(user.id))
  const signedIn =
    user !== null && requested !== null && isFileLink(requested) ? (
      <RequestedFile address={requested} user={user} />
    ) : (
      <Navigate to={home} replace />
    )
  // After Logout or a lost session the login screen appears, with the reason if the session was lost. A visitor gets
  // the landing page.
  const away = <Away hasLeft={hasLeft} />
  const front = notice === null ? <LandingScreen /> : <LoginScreen />
  return (
    <ScreenBoundary>
      <Suspense fallback={<main aria-busy="true" />}>
        <Routes>
          <Route path="/" element={user === null ? front : signedIn} />
          <Route path="/login" element={user === null ? <LoginScreen /> : signedIn} />
          <Route path="/user/:userId/*" element={user === null ? away : <OwnArea user={user} />} />
          <Route path="/payment" element={user === null ? away : <Payment user={user} />} />
          <Route path="*" element={user === null ? <Navigate to="/" replace /> : signedIn} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  )
}

/** The server leads a link of a file without a session to `/login?next=…`. */
function fileOf({ pathname, search }: { pathname: string; search: string }): string | null {
  const next = pathname === '/login' ? new URLSearchParams(search).get('next') : null
  return next !== null && isFileLink(next) ? next : null
}

/** Home, and the file that a visitor asked for before the sign-in. */
function RequestedFile({ address, user }: { address: string; user: User }) {
  const navigate = useNavigate()
  useEffect(() => {
    forgetAddress()
    void navigate(runtimePath(user.id), { replace: true })
    window.location.assign(hrefOf(address))
  }, [address, navigate, user.id])
  return null
}

/** Leaves a screen that needs an account. The address is restored after sign-in, except after Logout. */
function Away({ hasLeft }: { hasLeft: boolean }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!hasLeft) rememberAddress(pathname + search)
    void navigate(hasLeft ? '/login' : '/', { replace: true })
  }, [hasLeft, pathname, search, navigate])
  return null
}

function Payment({ user }: { user: User }) {
  useEffect(forgetAddress, [])
  return (
    <Shell user={user}>
      <PaymentScreen user={user} />
    </Shell>
  )
}

const homeScreen = lazyScreen(() => import('../screens/home/home-screen.tsx'))
const table = lazyScreen(() => import('../screens/table/table-screen.tsx'))
const account = lazyScreen(() => import('../screens/account/account-screen.tsx'))
const jobs = lazyScreen(() => import('../screens/jobs/jobs-screen.tsx'))
const campaigns = lazyScreen(() => import('../screens/jobs/campaigns-screen.tsx'))
const comparison = lazyScreen(() => import('../screens/jobs/comparison-screen.tsx'))
const job = lazyScreen(() => import('../screens/job/job-screen.tsx'))
const operator = lazyScreen(() => import('../screens/operator/operator-screen.tsx'))

/** The first screen loads first. The others follow, so that a tab opens immediately, even without the server. */
const preloadMs = 4_000

/** `/user/{userId}/*`: another account's id, an empty or an unknown sub-path redirects to the own runtime. */
function OwnArea({ user }: { user: User }) {
  const { userId } = useParams()
  const { pathname } = useLocation()
  useEffect(forgetAddress, [])
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { preload } of [homeScreen, table, account, jobs]) preload()
      void overlays()
    }, preloadMs)
    return () => clearTimeout(timer)
  }, [])
  if (userId !== user.id) return <Navigate to={runtimePath(user.id)} replace />
  return (
    <Shell user={user}>
      {/* The sections of the account are one screen. */}
      <ScreenBoundary key={pathname.replace(/\/user\/[^/]+$/u, '/user')}>
        <Suspense fallback={<main id="main" aria-busy="true" />}>
          <Routes>
            <Route path="runtime" element={<homeScreen.Screen user={user} />} />
            <Route path="table" element={<table.Screen user={user} />} />
            <Route path="user/:section?" element={<account.Screen user={user} />} />
            <Route path="job-history" element={<jobs.Screen user={user} />} />
            <Route path="job-history/campaigns" element={<campaigns.Screen user={user} />} />
            <Route path="job-history/compare" element={<comparison.Screen user={user} />} />
            <Route path="job-history/:jobId" element={<job.Screen user={user} />} />
            {user.isOperator === true && <Route path="operator" element={<operator.Screen user={user} />} />}
            <Route path="*" element={<Navigate to={runtimePath(user.id)} replace />} />
          </Routes>
        </Suspense>
      </ScreenBoundary>
    </Shell>
  )
}
