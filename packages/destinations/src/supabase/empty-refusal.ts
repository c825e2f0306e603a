/**
 * An error without a word. PostgREST 11 says `404 {}` for a path that it does not serve, and to a write whose table its schema cache
 * does not know yet.
 */
export class EmptyRefusal extends Error {
  readonly status: number
  constructor(status: number) {
    super(`${status} without a body`)
    this.name = 'EmptyRefusal'
    this.status = status
  }
}
