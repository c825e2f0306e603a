import { describe, expect, test } from 'vitest'
import {
  authMessages,
  databaseMessages,
  exportMessages,
  jobMessages,
  paymentMessages,
  runtimeMessages,
  subscriptionMessages,
  tableMessages,
} from './messages.ts'

/**
 * Texts that docs/contribute/behaviour.md quotes, copied by hand, compared with the contract. Placeholders are filled
 * in. The e2e and server tests assert where each is shown.
 */
const { sessionExpired, passwordLength } = authMessages
const quoted: Record<string, [text: string, contract: string][]> = {
  '2.3 login and register': [['(min 6 characters)', authMessages.passwordHint]],
  '2.4 Home': [
    ['Recovery Required', runtimeMessages.recoveryTitle],
    ['Processing', runtimeMessages.processing],
    ['Almost done', runtimeMessages.almostDone],
  ],
  '2.7 job history': [
    ['This action cannot be undone', jobMessages.clearConfirm],
    ['No Job History', jobMessages.empty],
  ],
  '4 login form': [
    ['Registration successful! Please check your email to verify your account.', authMessages.registered],
    ['OAuth state mismatch. Please try again.', authMessages.oauthStateMismatch],
    ['OAuth error', authMessages.oauthError],
  ],
  '4 plan': [['Subscription cancelled successfully', subscriptionMessages.cancelled]],
  '5 sign-in and registration': [
    ['Email must be between 3 and 254 characters', authMessages.emailLength],
    ['Please enter a valid email address', authMessages.emailFormat],
    ['Password must be between 6 and 128 characters for registration', passwordLength(6, 128, 'registration')],
    ['Password must be between 1 and 128 characters for login', passwordLength(1, 128, 'login')],
  ],
  '5 starting a capture': [
    ['No credits remaining', runtimeMessages.noCredits],
    [
      'Autonomous mode is only available for professional users. Please upgrade to access this feature.',
      runtimeMessages.autonomousIsPro,
    ],
    ['Choose a city and at least one business type', runtimeMessages.chooseCityAndType],
    ['Select at least one city to start', runtimeMessages.selectCity],
    ['Upgrade to Pro for unlimited mode', runtimeMessages.upgradeForUnlimited],
    ['Configure a database (or choose No Database) to enable capture', runtimeMessages.configureDatabase],
  ],
  '5 table': [
    ['Please select a column to edit.', tableMessages.selectColumn],
    ['No rows selected for bulk edit.', tableMessages.noRowsSelected],
    ['Delete 7 selected listing(s)? This cannot be undone.', tableMessages.deleteConfirm(7)],
  ],
  '5 database configuration': [
    [
      'Please select a database provider from the dropdown above to continue configuration',
      databaseMessages.chooseProvider,
    ],
    ['No database mode - limited functionality enabled', databaseMessages.noDatabaseTested],
  ],
  '5 billing': [['Are you sure you want to cancel your subscription?', subscriptionMessages.cancelConfirm]],
  '6 roles': [['Session expired. Please log in again.', sessionExpired]],
  '8 authentication': [
    ['Login failed', authMessages.loginFailed],
    ['Invalid email or password', authMessages.invalidCredentials],
    ['Registration failed', authMessages.registrationFailed],
    ['Failed to get GitHub URL', authMessages.githubUrlMissing],
    ['GitHub login failed', authMessages.githubLoginFailed],
    ['OAuth callback failed', authMessages.oauthCallbackFailed],
    ['Request timed out or was aborted', authMessages.timedOut],
    ['Your session expired. Please log in again.', authMessages.sessionExpiredYours],
    ['Authentication check failed. Please log in again.', authMessages.checkFailed],
    ['Please log in to start the runtime.', authMessages.loginToStart],
    ['Please log in to stop the runtime.', authMessages.loginToStop],
  ],
  '8 subscription': [
    ['Unable to load your subscription. Please refresh or try again soon.', subscriptionMessages.loadFailed],
    [
      "Subscription status temporarily unavailable (…). We're retrying in the background.",
      subscriptionMessages.temporarilyUnavailable('…'),
    ],
    ["Unable to reach subscription service (…). We'll retry shortly.", subscriptionMessages.unreachable('…')],
    ['Credits unavailable (check connection).', subscriptionMessages.creditsUnavailable],
    ['Failed to cancel subscription', subscriptionMessages.cancelFailed],
  ],
  '8 payment': [
    ['Failed to create checkout session', paymentMessages.checkoutFailed],
    ['No checkout URL received', paymentMessages.noCheckoutUrl],
    ['Payment processing failed', paymentMessages.processingFailed],
    ['Failed to create Bitcoin payment', paymentMessages.bitcoinCreateFailed],
    ['Bitcoin payment setup failed', paymentMessages.bitcoinSetupFailed],
  ],
  '8 runtime': [
    ['Failed to start runtime: {reason}', runtimeMessages.startFailedBanner('{reason}')],
    ['Failed to start: {detail}', runtimeMessages.startFailedDetail('{detail}')],
    ['Failed to stop: {detail}', runtimeMessages.stopFailedDetail('{detail}')],
    ['Failed to start runtime.', runtimeMessages.startFailed],
    ['Failed to stop runtime.', runtimeMessages.stopFailed],
    ['Please log in again before starting a runtime', runtimeMessages.startUnauthorized],
    ['Unable to stop the runtime. Please refresh and try again.', runtimeMessages.stopUnauthorized],
    [
      "We couldn't verify your session while starting the runtime. Please refresh or log in again.",
      runtimeMessages.notReauthenticatedStart,
    ],
    [
      "We couldn't verify your session while stopping the runtime. Please refresh or log in again.",
      runtimeMessages.notReauthenticatedStop,
    ],
    ['Cannot connect to server. Please check if the server is running.', runtimeMessages.cannotConnect],
    ['Error: {message}', runtimeMessages.statusError('{message}')],
  ],
  '8 database configuration': [
    ['Failed to test connection', databaseMessages.testFailed],
    ['Configuration saved successfully', databaseMessages.saved],
    ['Failed to save configuration', databaseMessages.saveFailed],
    ['Database configuration cleared', databaseMessages.cleared],
    ['Failed to clear configuration', databaseMessages.clearFailed],
  ],
  '8 table': [
    [
      'Database connection failed. Please check your database configuration in Account settings.',
      tableMessages.connectionFailed,
    ],
    [
      'No database configured. The data table requires a database connection to display business listings.',
      tableMessages.notConfigured,
    ],
    ['Unable to connect to {provider} database.', tableMessages.unableToConnect('{provider}')],
    ['Unable to check database status.', tableMessages.unableToCheck],
    ['Error fetching data from database.', tableMessages.fetchFailed],
    ['Unexpected error occurred while fetching data.', tableMessages.unexpected],
    ['Failed to delete selected listings.', tableMessages.deleteFailed],
    ['Error deleting listings', tableMessages.deleteError],
    ['Error updating data in database.', tableMessages.updateFailed],
    ['Error occurred during download.', tableMessages.downloadFailed],
    ['No data to download.', tableMessages.nothingToDownload],
    ['No data available.', tableMessages.noData],
    ['Cleanup error: {message}.', tableMessages.cleanupError('{message}')],
  ],
  '8 exports': [
    ['No exports', exportMessages.listFailed],
    ['No export found', exportMessages.noMatch],
  ],
}

describe.each(Object.entries(quoted))('section %s', (_section, texts) => {
  test.each(texts)('%s', (text, contract) => {
    expect(contract).toBe(text)
  })
})

test('the texts that reset the local timer after a failed start are the specified ones', () => {
  expect(runtimeMessages.startErrorMarks).toEqual([
    'failed to start',
    'cannot connect',
    'bad gateway',
    '502',
    'service unavailable',
  ])
})
