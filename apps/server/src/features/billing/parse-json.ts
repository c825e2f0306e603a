/** Undefined where it is no JSON: what a webhook signs may be anything. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
