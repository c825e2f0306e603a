/**
 * An error without a message. PostgREST 11 returns `404 {}` for unknown paths, and for writes to a table that is not
 * in its schema cache yet.
 */
export class EmptyRefusal extends Error {
  readonly status: number
  constructor(status: number) {
    super(`${status} without a body`)
    this.name = 'EmptyRefusal'
    this.status = status
  }
}
