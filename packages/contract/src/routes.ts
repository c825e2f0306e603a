import { z } from 'zod'
import { outcomeSchema, userQuerySchema } from './answer.ts'
import * as auth from './account/auth.ts'
import { notificationRoutes } from './account/notifications.ts'
import { oidcRoutes } from './account/oidc.ts'
import { passkeyRoutes } from './account/passkeys.ts'
import { presetRoutes } from './account/presets.ts'
import { areaRoutes } from './captures/areas.ts'
import { contactRoutes } from './captures/contacts.ts'
import { campaignRoutes } from './automation/campaigns.ts'
import { changeRoutes } from './automation/changes.ts'
import { currentUserTimeoutMs } from './constants.ts'
import * as database from './listings/database.ts'
import { duplicateRoutes } from './listings/duplicates.ts'
import { historyRoutes } from './listings/history.ts'
import { removalRoutes } from './listings/removals.ts'
import { fileRoutes } from './listings/exports.ts'
import { keyRoutes } from './automation/keys.ts'
import { jobRoutes } from './captures/job-routes.ts'
import { jobParamsSchema } from './captures/jobs.ts'
import { mcpRoutes } from './automation/mcp.ts'
import { backupRoutes } from './operating/backups.ts'
import { operatorRoutes } from './operating/operators.ts'
import { optOutRoutes } from './operating/opt-outs.ts'
import { restoreRoutes } from './operating/restore.ts'
import { updateRoutes } from './operating/updates.ts'
import * as limits from './captures/limits.ts'
import { mapTileRoutes } from './captures/map-tiles.ts'
import { type Route, get, post } from './route.ts'
import { queueRoutes } from './captures/queue.ts'
import * as runtime from './captures/runtime.ts'
import * as inputs from './captures/search-inputs.ts'
import { securityRoutes } from './account/security.ts'
import { billingRoutes } from './account/subscription.ts'
import { loginAnswerSchema, totpRoutes } from './account/totp.ts'
import * as table from './listings/table.ts'
import { webhookRoutes } from './automation/webhooks.ts'

/** All routes between web and server; `:name` marks a path parameter. */
export const routes = {
  login: post({
    path: '/api/auth/login',
    summary: 'Sign in',
    body: auth.credentialsSchema,
    answer: loginAnswerSchema,
    timeoutMs: 30_000,
  }),
  register: post({
    path: '/api/auth/register',
    summary: 'Create an account',
    body: auth.credentialsSchema,
    answer: auth.signInAnswerSchema,
    timeoutMs: 30_000,
  }),
  logout: post({
    path: '/api/auth/logout',
    summary: 'Sign out of this session',
    answer: auth.logoutAnswerSchema,
    timeoutMs: 20_000,
  }),
  currentUser: get({
    path: '/api/auth/user',
    summary: 'The signed-in user',
    answer: auth.currentUserAnswerSchema,
    timeoutMs: currentUserTimeoutMs,
  }),
  githubStart: post({
    path: '/api/auth/github/start',
    summary: 'Begin signing in with GitHub',
    answer: auth.githubStartAnswerSchema,
    timeoutMs: 25_000,
  }),
  githubCallback: post({
    path: '/api/auth/github/callback',
    summary: 'Finish signing in with GitHub',
    body: auth.githubCallbackSchema,
    answer: auth.githubCallbackAnswerSchema,
    timeoutMs: 25_000,
  }),
  verifyEmail: post({
    path: '/api/auth/verify',
    summary: 'Verify the e-mail address with the token of a mail link',
    body: auth.mailTokenSchema,
    answer: outcomeSchema,
  }),
  resendVerification: post({
    path: '/api/auth/resend-verification',
    summary: 'Send the verification mail again',
    body: auth.emailOnlySchema,
    answer: outcomeSchema,
  }),
  forgotPassword: post({
    path: '/api/auth/forgot-password',
    summary: 'Send a password reset mail',
    body: auth.emailOnlySchema,
    answer: outcomeSchema,
  }),
  resetPassword: post({
    path: '/api/auth/reset-password',
    summary: 'Set a new password with the token of a mail link',
    body: auth.resetPasswordSchema,
    answer: outcomeSchema,
  }),
  changePassword: post({
    path: '/api/auth/change-password',
    summary: 'Change the password',
    body: auth.changePasswordSchema,
    answer: outcomeSchema,
  }),
  changeEmail: post({
    path: '/api/auth/change-email',
    summary: 'Change the e-mail address',
    body: auth.changeEmailSchema,
    answer: outcomeSchema,
  }),
  sessions: get({
    path: '/api/auth/sessions',
    summary: 'Sessions of the account',
    answer: auth.sessionsAnswerSchema,
  }),
  endSession: post({
    path: '/api/auth/sessions/end',
    summary: 'Sign out one session',
    body: auth.sessionIdSchema,
    answer: outcomeSchema,
  }),
  logoutEverywhere: post({
    path: '/api/auth/logout-everywhere',
    summary: 'Sign out everywhere',
    answer: outcomeSchema,
  }),
  accountExport: get({
    path: '/api/auth/account-export',
    summary: 'Download all data of the account as one JSON document',
    answer: outcomeSchema.loose(),
  }),
  deleteAccount: post({
    path: '/api/auth/delete-account',
    summary: 'Delete the account with its data',
    body: auth.deleteAccountSchema,
    answer: outcomeSchema,
  }),
  ...securityRoutes,
  ...totpRoutes,
  ...oidcRoutes,
  ...passkeyRoutes,
  ...keyRoutes,
  ...notificationRoutes,
  installation: get({
    path: '/api/installation',
    summary: 'Plans, prices and features of this installation',
    answer: auth.installationAnswerSchema,
  }),

  ...billingRoutes,

  databaseStatus: get({
    path: '/api/db/status',
    summary: 'Connection status of the database',
    answer: database.databaseStatusSchema,
  }),
  databaseConfig: get({
    path: '/api/db/config',
    summary: 'The database configuration, secrets masked',
    answer: database.databaseConfigAnswerSchema,
  }),
  databaseTest: post({
    path: '/api/db/test',
    summary: 'Test a database configuration',
    body: database.databaseConfigSchema,
    answer: database.databaseTestAnswerSchema,
  }),
  databaseSave: post({
    path: '/api/db/save',
    summary: 'Save a database configuration',
    body: database.databaseConfigSchema,
    answer: outcomeSchema,
  }),
  databaseClear: post({ path: '/api/db/clear', summary: 'Clear the database configuration', answer: outcomeSchema }),

  searchInputs: get({
    path: '/api/search-inputs',
    summary: 'Available cities and business types',
    query: userQuerySchema,
    answer: inputs.searchInputsAnswerSchema,
  }),
  search: get({
    path: '/api/search',
    summary: 'Find cities or business types by any spelling',
    query: inputs.searchQuerySchema,
    answer: inputs.searchAnswerSchema,
  }),
  cities: get({
    path: '/api/cities',
    summary: 'Find cities worldwide by any spelling, best match first',
    query: inputs.citiesQuerySchema,
    answer: inputs.citiesAnswerSchema,
  }),
  ...areaRoutes,
  citiesIn: get({
    path: '/api/cities/in',
    summary: 'The cities with the largest population in a box, largest first',
    query: inputs.citiesInQuerySchema,
    answer: inputs.citiesAnswerSchema,
  }),
  citySizes: get({
    path: '/api/cities/sizes',
    summary: 'Population and ZIP areas of each city of /api/search-inputs, in the same order',
    answer: inputs.citySizesAnswerSchema,
  }),
  businessTypeGroups: get({
    path: '/api/business-types/groups',
    summary: 'The business types of /api/search-inputs by subject, such as Food and drink',
    answer: inputs.businessTypeGroupsAnswerSchema,
  }),
  namedCities: post({
    path: '/api/cities/named',
    summary: 'The cities that a pasted list names, in any spelling, each with its state or country',
    body: inputs.namedCitiesSchema,
    answer: inputs.namedCitiesAnswerSchema,
  }),
  sources: get({
    path: '/api/sources',
    summary: 'The maps sources of this installation',
    answer: inputs.sourcesAnswerSchema,
  }),
  runtimeStatus: get({
    path: '/api/runtime/status',
    summary: 'State of the current or last run',
    query: userQuerySchema,
    answer: runtime.runtimeStatusSchema,
    timeoutMs: 10_000,
  }),
  runtimeStart: post({
    path: '/api/runtime/start',
    summary: 'Start a capture',
    body: runtime.startSchema,
    answer: runtime.startAnswerSchema,
  }),
  runtimeStop: post({ path: '/api/runtime/stop', summary: 'Stop the running capture', answer: outcomeSchema }),
  retryGaps: post({
    path: '/api/runtime/retry-gaps',
    summary: 'Retry the failed areas of a finished capture',
    body: runtime.retryGapsSchema,
    answer: runtime.startAnswerSchema,
  }),
  continueJob: post({
    path: '/api/jobs/:jobId/continue',
    summary: 'Continue a stopped capture where it was',
    params: jobParamsSchema,
    answer: runtime.startAnswerSchema,
  }),
  runtimeLimits: post({
    path: '/api/runtime/limits',
    summary: 'Change the limits of a capture; one paused at a limit resumes',
    body: limits.changeLimitsSchema,
    answer: limits.changeLimitsAnswerSchema,
  }),
  runtimePause: post({ path: '/api/runtime/pause', summary: 'Pause the running capture', answer: outcomeSchema }),
  runtimeResume: post({ path: '/api/runtime/resume', summary: 'Resume the paused capture', answer: outcomeSchema }),
  recoveryDecision: post({
    path: '/api/runtime/recovery-decision',
    summary: 'Answer a recovery prompt',
    query: userQuerySchema,
    body: runtime.recoveryDecisionSchema,
    answer: outcomeSchema,
  }),
  planPreview: post({
    path: '/api/runtime/plan',
    summary: 'Estimate a capture before it starts',
    body: runtime.startSchema,
    answer: runtime.planPreviewAnswerSchema,
  }),
  runtimeMap: get({
    path: '/api/runtime/map',
    summary: 'Areas and listings of a run for the map',
    query: runtime.runMapQuerySchema,
    answer: runtime.runMapAnswerSchema,
  }),
  ...queueRoutes,
  ...mapTileRoutes,

  tableCount: get({
    path: '/api/table/count',
    summary: 'Rows in the user database',
    query: table.tableCountQuerySchema,
    answer: table.tableCountAnswerSchema,
    timeoutMs: 20_000,
  }),
  tableRows: get({
    path: '/api/table/rows',
    summary: 'Rows of the user’s table, ordered by id',
    query: table.tableRowsQuerySchema,
    answer: table.tableRowsAnswerSchema,
  }),
  tableSummary: get({
    path: '/api/table/summary',
    summary: 'Sums over rows of the user’s table, and groups with their counts',
    query: table.tableSummaryQuerySchema,
    answer: table.tableSummaryAnswerSchema,
  }),
  tableOrigins: get({
    path: '/api/table/origins',
    summary: 'Source and time of each field of a listing, from your captures',
    query: table.tableOriginsQuerySchema,
    answer: table.tableOriginsAnswerSchema,
  }),
  tableDelete: post({
    path: '/api/table/delete',
    summary: 'Delete rows',
    body: table.tableDeleteSchema,
    answer: table.tableDeleteAnswerSchema,
  }),
  tableUpdate: post({
    path: '/api/table/update',
    summary: 'Set one field of several rows',
    body: table.tableUpdateSchema,
    answer: table.tableUpdateAnswerSchema,
  }),

  ...campaignRoutes,
  ...changeRoutes,
  ...contactRoutes,
  ...duplicateRoutes,
  ...historyRoutes,
  ...removalRoutes,
  ...fileRoutes,
  ...presetRoutes,
  ...webhookRoutes,
  ...mcpRoutes,
  ...operatorRoutes,
  ...backupRoutes,
  ...optOutRoutes,
  ...restoreRoutes,
  ...updateRoutes,
  ...jobRoutes,
  health: get({
    path: '/api/health',
    summary: 'Health of the server and its dependencies',
    answer: inputs.healthAnswerSchema,
  }),
  ready: get({
    path: '/api/ready',
    summary: 'Readiness: 503 while the app database is unavailable or the server is shutting down',
    answer: inputs.readyAnswerSchema,
  }),
  metrics: get({
    path: '/api/metrics',
    summary: 'Prometheus metrics: with METRICS_TOKEN as bearer token, or from localhost when no token is set',
    answer: z.string(),
  }),
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes
