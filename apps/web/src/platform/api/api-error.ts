export type ApiErrorKind = 'http' | 'timeout' | 'network' | 'answer'

type ApiErrorDetails = { status?: number; body?: unknown; cause?: unknown }

/** A call that did not end well. `status` is 0 where no answer came. `message` is said to the user. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly status: number
  readonly body: unknown

  constructor(kind: ApiErrorKind, message: string, { status = 0, body, cause }: ApiErrorDetails = {}) {
    super(message, { cause })
    this.name = 'ApiError'
    this.kind = kind
    this.status = status
    this.body = body
  }
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** What was asked for does not fit the state any more: somebody or something was quicker. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409
}

/** No answer at all: the server is away, not displeased. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.kind === 'network' || error.kind === 'timeout' || [502, 503, 504].includes(error.status)
}

/** The short word of the server's refusal; null where it gave none. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || error.body === null) return null
  return 'code' in error.body && typeof error.body.code === 'string' ? error.body.code : null
}

export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback
}
