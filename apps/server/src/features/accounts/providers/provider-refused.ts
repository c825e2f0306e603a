import { PublicError } from '../../../platform/errors.ts'

/** The provider answered that this person may not come in: a failed attempt, unlike an answer that does not arrive. */
export class ProviderRefused extends PublicError {
  readonly status = 403
  constructor(message: string, options?: { cause: unknown }) {
    super(message, 'provider-refused', options)
  }
}
