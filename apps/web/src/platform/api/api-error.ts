type ApiErrorKind = 'http' | 'timeout' | 'network' | 'answer'

/** An error with a message for the user. Messages of other errors come from the browser and are never shown. */
export class UserError extends Error {
  override readonly name: string = 'UserError'
}

type ApiErrorDetails = { status?: number; body?: unknown; cause?: unknown }

/** A failed call. `status` is 0 without a response; `message` is shown to the user. */
export class ApiError extends UserError {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly status: number
  readonly body: unknown

  constructor(kind: ApiErrorKind, message: string, { status = 0, body, cause }: ApiErrorDetails = {}) {
    super(message, { cause })
    this.kind = kind
    this.status = status
    this.body = body
  }
}

export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** The error code of the server's refusal; null without one. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || error.body === null) return null
  return 'code' in error.body && typeof error.body.code === 'string' ? error.body.code : null
}

/** The session has ended, or may do nothing before a second factor is set up. */
export const isSessionChanged = (error: unknown): boolean =>
  isUnauthorized(error) ||
  (error instanceof ApiError && error.status === 403 && codeOf(error) === 'second-factor-required')

/** The state changed before the call arrived. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409

/** A gateway's answer for a server that does not respond. */
export const gatewayStatuses: readonly number[] = [502, 503, 504]

/** No response: network failure, timeout, or a gateway's 502, 503, 504. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.kind === 'network' || error.kind === 'timeout' || gatewayStatuses.includes(error.status)
}
