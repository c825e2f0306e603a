import type { User } from '@gazetteer/contract'
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useParams } from 'react-router'
import { runtimePath } from './paths.ts'
import { Shell } from './shell/shell.tsx'

const HomeScreen = lazy(() => import('../screens/home/home-screen.tsx'))
const TableScreen = lazy(() => import('../screens/table/table-screen.tsx'))
const AccountScreen = lazy(() => import('../screens/account/account-screen.tsx'))
const JobsScreen = lazy(() => import('../screens/jobs/jobs-screen.tsx'))

/** `/user/{userId}/*`: only one's own; another's id, an empty or an unknown sub-path lead to one's own runtime. */
export function OwnArea({ user }: { user: User }) {
  const { userId } = useParams()
  if (userId !== user.id) return <Navigate to={runtimePath(user.id)} replace />
  return (
    <Shell user={user}>
      <Suspense fallback={<main id="main" aria-busy="true" />}>
        <Routes>
          <Route path="runtime" element={<HomeScreen user={user} />} />
          <Route path="table" element={<TableScreen user={user} />} />
          <Route path="user" element={<AccountScreen user={user} />} />
          <Route path="job-history" element={<JobsScreen user={user} />} />
          <Route path="*" element={<Navigate to={runtimePath(user.id)} replace />} />
        </Routes>
      </Suspense>
    </Shell>
  )
}
