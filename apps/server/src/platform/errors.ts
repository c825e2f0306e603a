type Options = { code?: string; cause?: unknown; retryAfterMs?: number }

/** An error whose message is shown to the user: no secrets, no stack. The cause is only logged. */
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

/** The input violates a rule. */
export class Invalid extends PublicError {
  readonly status = 400
  constructor(message: string, options?: Options) {
    super(message, 'invalid-input', options)
  }
}

/** No valid session or key; `advice`: what a program can do. */
export class Unauthorized extends PublicError {
  readonly status = 401
  readonly advice: string | undefined
  constructor(message: string, { advice, ...options }: Options & { advice?: string } = {}) {
    super(message, 'unauthorized', options)
    this.advice = advice
  }
}

export class WrongMethod extends PublicError {
  readonly status = 405
  constructor(message: string, options?: Options) {
    super(message, 'not-allowed', options)
  }
}

/** Not allowed for this account or plan, or requested by another site. */
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

/** Not possible in the current state. */
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

/** The request's Host is not one of ours. */
export class Misdirected extends PublicError {
  readonly status = 421
  constructor(message: string, options?: Options) {
    super(message, 'unknown-host', options)
  }
}

/** A dependency does not respond, or the disk is full. */
export class Unavailable extends PublicError {
  readonly status = 503
  constructor(message: string, options?: Options) {
    super(message, 'unavailable', options)
  }
}

/** A user's database responds, and its table accepts no row of a batch. */
export class RowsRefused extends Unavailable {}
