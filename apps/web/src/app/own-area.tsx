import type { User } from '@gazetteer/contract'
import { Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import { lazyScreen } from '../platform/lazy-screen.ts'
import { ScreenBoundary } from '../platform/ui/screen-boundary.tsx'
import { runtimePath } from '../platform/paths.ts'
import { Shell } from './shell/shell.tsx'
import { overlays } from '../platform/overlays.ts'

const home = lazyScreen(() => import('../screens/home/home-screen.tsx'))
const table = lazyScreen(() => import('../screens/table/table-screen.tsx'))
const account = lazyScreen(() => import('../screens/account/account-screen.tsx'))
const jobs = lazyScreen(() => import('../screens/jobs/jobs-screen.tsx'))
const operator = lazyScreen(() => import('../screens/operator/operator-screen.tsx'))

/** The first screen has the line for itself; then the others come, so that a tab opens at once and without a server. */
const preloadMs = 4_000

/** `/user/{userId}/*`: only one's own; another's id, an empty or an unknown sub-path lead to one's own runtime. */
export function OwnArea({ user }: { user: User }) {
  const { userId } = useParams()
  const { pathname } = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { preload } of [home, table, account, jobs]) preload()
      void overlays()
    }, preloadMs)
    return () => clearTimeout(timer)
  }, [])
  if (userId !== user.id) return <Navigate to={runtimePath(user.id)} replace />
  return (
    <Shell user={user}>
      <ScreenBoundary key={pathname}>
        <Suspense fallback={<main id="main" aria-busy="true" />}>
          <Routes>
            <Route path="runtime" element={<home.Screen user={user} />} />
            <Route path="table" element={<table.Screen user={user} />} />
            <Route path="user" element={<account.Screen user={user} />} />
            <Route path="job-history" element={<jobs.Screen user={user} />} />
            {user.isOperator === true && <Route path="operator" element={<operator.Screen user={user} />} />}
            <Route path="*" element={<Navigate to={runtimePath(user.id)} replace />} />
          </Routes>
        </Suspense>
      </ScreenBoundary>
    </Shell>
  )
}
