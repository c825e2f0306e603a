/** Undefined when it is not JSON: a webhook's signed body can be anything. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
