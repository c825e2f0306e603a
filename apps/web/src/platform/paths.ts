import { hrefOf, basePath } from './base-path.ts'

/** What precedes the API's paths: the environment setting, else the development server, else the page's own base path. */
export const apiBase: string = (
  import.meta.env.DEV
    ? (import.meta.env.VITE_API_BASE ?? 'http://localhost:4000')
    : // An empty setting is an absent one.
      import.meta.env.VITE_API_BASE || basePath
).replace(/\/$/u, '')

export type ScreenName = 'runtime' | 'user' | 'job-history' | 'table' | 'operator'

/** The documentation of this version and the page of its API, served beside the application. */
export const documentationPath = hrefOf('/docs/')
export const apiPagePath = hrefOf('/api/docs')

/** Paths of the signed-in area. */
export const areaPath = (userId: string, screen: ScreenName): string => `/user/${encodeURIComponent(userId)}/${screen}`
export const runtimePath = (userId: string): string => areaPath(userId, 'runtime')
export const databasePath = (userId: string): string => `${areaPath(userId, 'user')}#database`
/** The Data screen with Remove Dupes open. */
export const duplicatesPath = (userId: string): string => `${areaPath(userId, 'table')}#duplicates`
/** Where an operator sees what is not set up; null for other users. */
export const setUpPath = ({ id, isOperator }: { id: string; isOperator?: boolean | undefined }): string | null =>
  isOperator === true ? `${areaPath(id, 'operator')}#features` : null
export const jobPath = (userId: string, jobId: string): string =>
  `${areaPath(userId, 'job-history')}/${encodeURIComponent(jobId)}`
export const campaignsPath = (userId: string): string => `${areaPath(userId, 'job-history')}/campaigns`
/** Two jobs side by side. */
export const comparisonPath = (userId: string, jobs: { from: string; to: string }): string =>
  `${areaPath(userId, 'job-history')}/compare?${new URLSearchParams(jobs).toString()}`
export const jobRowsPath = (userId: string, jobId: string): string => `${jobPath(userId, jobId)}?section=rows`
