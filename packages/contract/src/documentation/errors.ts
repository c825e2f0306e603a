import type { RouteName } from '../routes.ts'

/** The statuses that answers other than 200 have, what each means, and an example of its code and text. */
export const errorStatuses = {
  400: {
    name: 'Invalid',
    means: 'What was sent breaks a rule; the text says which.',
    code: 'invalid-input',
    text: 'Choose a city and at least one business type',
  },
  401: {
    name: 'Unauthorized',
    means: 'No session, or no living API key.',
    code: 'unknown-key',
    text: 'The API key is not known: it was revoked, has run out, or was never made.',
  },
  403: {
    name: 'Forbidden',
    means:
      'Not for this caller: another plan (professional-only), a scope that the key lacks (key-scope), a call for people alone (session-only), another account (other-account), a foreign site (foreign-origin).',
    code: 'key-scope',
    text: 'This API key lacks the scope "capture".',
  },
  404: {
    name: 'NotFound',
    means: 'There is no such thing of this account.',
    code: 'not-found',
    text: 'There is no job JB-1732270000000-7QK2 of yours.',
  },
  409: {
    name: 'Conflict',
    means: 'Not in this state of things.',
    code: 'conflict',
    text: 'A capture is running already: JB-1732270000000-7QK2',
  },
  421: {
    name: 'Misdirected',
    means: 'Asked under a name of a host that is not ours.',
    code: 'unknown-host',
    text: 'This server is not known by this name.',
  },
  429: {
    name: 'TooMany',
    means: 'Too many or too fast; Retry-After tells the seconds to wait where waiting helps.',
    code: 'key-rate',
    text: 'This API key has made its 300 requests of this minute.',
  },
  500: {
    name: 'Failed',
    means: 'The server made a mistake; nothing more is told of it.',
    code: 'internal',
    text: 'Something went wrong on the server. Please try again.',
  },
  503: {
    name: 'Unavailable',
    means: 'Something that the server depends on does not answer, or its disk is full.',
    code: 'unavailable',
    text: 'The server is overloaded. Please try again soon.',
  },
} as const
export type ErrorStatus = keyof typeof errorStatuses

/** What a call answers beside the statuses that follow from its policy and its shapes. */
export const ownErrors: Partial<Record<RouteName, readonly ErrorStatus[]>> = {
  login: [401, 429],
  register: [409, 429],
  githubStart: [429],
  githubCallback: [429],
  verifyEmail: [409, 429],
  resendVerification: [429],
  forgotPassword: [429],
  resetPassword: [429],
  changePassword: [409, 429],
  changeEmail: [409, 429],
  endSession: [404],
  accountExport: [429],
  deleteAccount: [429],
  createKey: [409],
  revokeKey: [404],
  createWebhook: [409],
  deleteWebhook: [404],
  testWebhook: [404],
  webhookDeliveries: [404],
  sendWebhookAgain: [404],
  subscriptionCancel: [404, 409],
  createCheckout: [409],
  billingPortal: [404, 409],
  receipt: [404],
  runtimeStart: [409],
  runtimeStop: [409],
  runtimePause: [409],
  runtimeResume: [409],
  runtimeLimits: [409],
  retryGaps: [404, 409],
  recoveryDecision: [404, 409],
  runtimeMap: [404],
  jobCities: [404],
  download: [404, 429],
  view: [404, 429],
  tableExport: [429],
  planPreview: [409],
}
