type Options = { code?: string; cause?: unknown; retryAfterMs?: number }

/** An error whose message is said to the user: no secrets, no stack. The cause is for the log alone. */
export abstract class PublicError extends Error {
  abstract readonly status: number
  readonly code: string
  readonly retryAfterMs: number | undefined

  constructor(message: string, defaultCode: string, options: Options = {}) {
    super(message, { cause: options.cause })
    this.code = options.code ?? defaultCode
    this.retryAfterMs = options.retryAfterMs
  }
}

/** What arrived breaks a rule. */
export class Invalid extends PublicError {
  readonly status = 400
  constructor(message: string, options?: Options) {
    super(message, 'invalid-input', options)
  }
}

/** Nobody is signed in, or no longer. */
export class Unauthorized extends PublicError {
  readonly status = 401
  constructor(message: string, options?: Options) {
    super(message, 'unauthorized', options)
  }
}

/** Signed in, but not for this: another account's, another plan's, or asked from a foreign site. */
export class Forbidden extends PublicError {
  readonly status = 403
  constructor(message: string, options?: Options) {
    super(message, 'forbidden', options)
  }
}

export class NotFound extends PublicError {
  readonly status = 404
  constructor(message: string, options?: Options) {
    super(message, 'not-found', options)
  }
}

/** Not now: the state of things is another one. */
export class Conflict extends PublicError {
  readonly status = 409
  constructor(message: string, options?: Options) {
    super(message, 'conflict', options)
  }
}

/** Too many or too fast; `retryAfterMs` when waiting helps. */
export class LimitReached extends PublicError {
  readonly status = 429
  constructor(message: string, options?: Options) {
    super(message, 'too-many', options)
  }
}

/** Asked under a name of a host that is not ours. */
export class Misdirected extends PublicError {
  readonly status = 421
  constructor(message: string, options?: Options) {
    super(message, 'unknown-host', options)
  }
}

/** Something that we depend on does not answer, or the disk is full. */
export class Unavailable extends PublicError {
  readonly status = 503
  constructor(message: string, options?: Options) {
    super(message, 'unavailable', options)
  }
}
