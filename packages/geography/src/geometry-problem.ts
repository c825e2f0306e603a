/** The geometry cannot be used; the message says what is wrong, for the user. */
export class GeometryProblem extends Error {
  override name = 'GeometryProblem'
}
