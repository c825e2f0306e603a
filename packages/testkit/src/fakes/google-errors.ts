/** Errors of the Places API (New) as it sends them. */
export type GoogleFault =
  | 'invalid-key'
  | 'api-disabled'
  | 'per-minute'
  | 'per-day'
  | 'internal'
  | 'unavailable'
  | 'redirect'

export type GoogleError = { status: number; headers?: Record<string, string>; body: object }

const info = (reason: string, metadata: Record<string, string> = {}): object => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'googleapis.com',
  metadata: { service: 'places.googleapis.com', ...metadata },
})

const error = (code: number, status: string, message: string, details: object[] = []): GoogleError => ({
  status: code,
  body: { error: { code, message, status, ...(details.length === 0 ? {} : { details }) } },
})

/** 400 with the fields that are wrong. */
export const invalidArgument = (message: string, field?: string): GoogleError =>
  error(
    400,
    'INVALID_ARGUMENT',
    message,
    field === undefined
      ? []
      : [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field, description: message }] }],
  )

const quota = (limit: string, unit: string): GoogleError =>
  error(
    429,
    'RESOURCE_EXHAUSTED',
    `Quota exceeded for quota metric 'SearchTextRequest' and limit 'SearchTextRequest ${unit}' of service 'places.googleapis.com' for consumer 'project_number:1'.`,
    [info('RATE_LIMIT_EXCEEDED', { quota_limit: limit, quota_metric: 'places.googleapis.com/search_text_requests' })],
  )

export const googleErrors: Record<GoogleFault, GoogleError> = {
  'invalid-key': error(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
    info('API_KEY_INVALID'),
  ]),
  'api-disabled': error(
    403,
    'PERMISSION_DENIED',
    'Places API (New) has not been used in project 1 before or it is disabled.',
    [info('SERVICE_DISABLED', { consumer: 'projects/1' })],
  ),
  'per-minute': quota('SearchTextRequestPerMinutePerProject', 'per minute'),
  'per-day': quota('SearchTextRequestPerDayPerProject', 'per day'),
  internal: error(500, 'INTERNAL', 'An internal error has occurred.'),
  unavailable: {
    ...error(503, 'UNAVAILABLE', 'The service is currently unavailable.'),
    headers: { 'retry-after': '1' },
  },
  redirect: { status: 302, headers: { location: 'http://127.0.0.1:9/elsewhere' }, body: {} },
}
