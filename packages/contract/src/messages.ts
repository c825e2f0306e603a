/** Texts that docs/contribute/behaviour.md quotes verbatim, by module. */

const endsAccess = 'Other browsers are signed out, and API keys are revoked.'

export const authMessages = {
  emailChanged: `Your email address was changed. ${endsAccess}`,
  passwordChanged: `Your password was changed. ${endsAccess}`,
  emailLength: 'Email must be between 3 and 254 characters',
  emailFormat: 'Please enter a valid email address',
  passwordLength: (min: number, max: number, purpose: 'registration' | 'login') =>
    `Password must be between ${min} and ${max} characters for ${purpose}`,
  passwordHint: '(min 6 characters)',
  registered: 'Registration successful! Please check your email to verify your account.',
  registeredUsable: 'Registration successful! You can sign in now.',
  loginFailed: 'Login failed',
  codeNeeded: 'Enter the code that your authenticator app shows.',
  invalidCredentials: 'Invalid email or password',
  registrationFailed: 'Registration failed',
  githubUrlMissing: 'Failed to get GitHub URL',
  githubLoginFailed: 'GitHub login failed',
  oauthStateMismatch: 'OAuth state mismatch. Please try again.',
  oauthCallbackFailed: 'OAuth callback failed',
  oauthError: 'OAuth error',
  timedOut: 'Request timed out or was aborted',
  sessionExpiredYours: 'Your session expired. Please log in again.',
  checkFailed: 'Authentication check failed. Please log in again.',
  sessionExpired: 'Session expired. Please log in again.',
  notSignedOut: 'The server did not confirm the sign-out. Sign in and out again to be sure.',
  loginToStart: 'Please log in to start the runtime.',
  loginToStop: 'Please log in to stop the runtime.',
} as const

/** Removes the final period of a sentence that is embedded in another. */
const withoutStop = (sentence: string): string => sentence.replace(/\.$/u, '')

export const subscriptionMessages = {
  loadFailed: 'Unable to load your subscription. Please refresh or try again soon.',
  temporarilyUnavailable: (detail: string) =>
    `Subscription status temporarily unavailable (${withoutStop(detail)}). We're retrying in the background.`,
  unreachable: (detail: string) =>
    `Unable to reach subscription service (${withoutStop(detail)}). We'll retry shortly.`,
  creditsUnavailable: 'Credits unavailable (check connection).',
  cancelConfirm: 'Are you sure you want to cancel your subscription?',
  cancelled: 'Subscription cancelled successfully',
  cancelFailed: 'Failed to cancel subscription',
} as const

export const paymentMessages = {
  checkoutFailed: 'Failed to create checkout session',
  noCheckoutUrl: 'No checkout URL received',
  processingFailed: 'Payment processing failed',
  bitcoinCreateFailed: 'Failed to create Bitcoin payment',
  bitcoinSetupFailed: 'Bitcoin payment setup failed',
  cardNotConfigured: 'Card checkout is not configured yet.',
} as const

export const runtimeMessages = {
  startFailedBanner: (reason: string) => `Failed to start runtime: ${reason}`,
  startFailedDetail: (detail: string) => `Failed to start: ${detail}`,
  stopFailedDetail: (detail: string) => `Failed to stop: ${detail}`,
  startFailed: 'Failed to start runtime.',
  stopFailed: 'Failed to stop runtime.',
  startUnauthorized: 'Please log in again before starting a runtime',
  stopUnauthorized: 'Unable to stop the runtime. Please refresh and try again.',
  notReauthenticatedStart:
    "We couldn't verify your session while starting the runtime. Please refresh or log in again.",
  notReauthenticatedStop: "We couldn't verify your session while stopping the runtime. Please refresh or log in again.",
  cannotConnect: 'Cannot connect to server. Please check if the server is running.',
  statusError: (message: string) => `Error: ${message}`,
  autonomousIsPro: 'Autonomous mode is only available for professional users. Please upgrade to access this feature.',
  noCredits: 'No credits remaining',
  chooseCityAndType: 'Choose a city and at least one business type',
  selectCity: 'Select at least one city to start',
  chooseType: 'Choose at least one business type',
  upgradeForUnlimited: 'Upgrade to Pro for unlimited mode',
  configureDatabase: 'Configure a database (or choose No Database) to enable capture',
  notCovered: (city: string) => `The source does not cover ${city}`,
  recoveryTitle: 'Recovery Required',
  processing: 'Processing',
  almostDone: 'Almost done',
  /** Parts of a server error that reset the local timer. */
  startErrorMarks: ['failed to start', 'cannot connect', 'bad gateway', '502', 'service unavailable'],
} as const

export const databaseMessages = {
  chooseProvider: 'Please select a database provider from the dropdown above to continue configuration',
  noDatabaseTested: 'No database mode - limited functionality enabled',
  testFailed: 'Failed to test connection',
  saved: 'Configuration saved successfully',
  saveFailed: 'Failed to save configuration',
  cleared: 'Database configuration cleared',
  clearFailed: 'Failed to clear configuration',
  invalidName: 'Enter a name of at most 63 letters, digits, spaces, _, - or $ that starts with a letter or _.',
  tableInUse: (jobId: string) =>
    `Job ${jobId} is running. Wait for its end, or stop it, before you change the database, its table or schema.`,
  secretUnknown: 'The masked secret is no longer available. Please enter it again.',
  typeAgain: 'The connection was changed. Please enter its password or key again.',
  professionalOnly:
    'Database integrations are only available for professional users. Please upgrade to access this feature.',
} as const

export const tableMessages = {
  connectionFailed: 'Database connection failed. Please check your database configuration in Account settings.',
  notConfigured: 'No database configured. The data table requires a database connection to display business listings.',
  unableToConnect: (provider: string) => `Unable to connect to ${provider} database.`,
  unableToCheck: 'Unable to check database status.',
  fetchFailed: 'Error fetching data from database.',
  unexpected: 'Unexpected error occurred while fetching data.',
  deleteFailed: 'Failed to delete selected listings.',
  rowsGone: 'These rows are no longer in the table. Please load the table again.',
  deleteError: 'Error deleting listings',
  updateFailed: 'Error updating data in database.',
  undoFailed: 'Error restoring listings.',
  downloadFailed: 'Error occurred during download.',
  nothingToDownload: 'No data to download.',
  noData: 'No data available.',
  cleanupError: (message: string) => `Cleanup error: ${withoutStop(message)}.`,
  selectColumn: 'Please select a column to edit.',
  noRowsSelected: 'No rows selected for bulk edit.',
  deleteDelay: (seconds: number) => `You can cancel it for ${seconds} seconds; then it is final.`,
  deleteConfirm: (count: number) => `Delete ${count} selected listing(s)? This cannot be undone.`,
  hiddenNoRatings: (count: string) => `${count} hidden: this source gives no ratings`,
} as const

export const exportMessages = {
  listFailed: 'No exports',
  noMatch: 'No export found',
  professionalOnly:
    'CSV and HTML exports are only available for professional users. Please upgrade to access this feature.',
  formatIsPro: 'This format is only available for professional users. Please upgrade to access it.',
} as const

export const jobMessages = {
  empty: 'No Job History',
  clearConfirm: 'This action cannot be undone',
} as const
