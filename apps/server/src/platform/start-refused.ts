/** Why the server cannot start, as sentences for the operator; printed without a stack, exit code 1. */
export class StartRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartRefused'
  }
}
