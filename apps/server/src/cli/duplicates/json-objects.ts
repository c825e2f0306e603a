import { createReadStream } from 'node:fs'

const [quote, backslash, open, close, openList, closeList] = ['"', '\\', '{', '}', '[', ']'].map((char) =>
  char.charCodeAt(0),
)

/**
 * The objects of a JSON array, of NDJSON, or of the list in an object around it, as in a GeoJSON FeatureCollection; one
 * at a time. A million rows are more than one string can hold, so the file is cut at the braces of its rows.
 */
export async function* jsonObjects(path: string): AsyncGenerator {
  let rest = Buffer.alloc(0)
  let [depth, start, at] = [0, 0, 0]
  // The depth of rows: 1 in an object around the list.
  let outer = 0
  // Lists around the rows.
  let lists = 0
  let isFirst = true
  let hasEnded = false
  let [isText, isEscaped] = [false, false]
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    if (!Buffer.isBuffer(chunk)) continue
    const data: Buffer = depth <= outer ? chunk : Buffer.concat([rest, chunk])
    if (depth <= outer) at = 0
    for (; at < data.length; at += 1) {
      const byte = data[at]
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isText = false
      } else if (byte === quote) isText = true
      else if (byte === open) {
        if (depth === outer) start = at
        depth += 1
      } else if (byte === close) {
        depth -= 1
        if (depth < 0) throw new SyntaxError('unexpected }')
        if (depth === outer && !hasEnded) yield JSON.parse(data.toString('utf8', start, at + 1))
        isFirst &&= depth > 0 || outer > 0
      } else if (byte === openList && depth === 1 && isFirst && outer + lists === 0) {
        if (!isListOfRows(data.toString('utf8', start, at))) continue
        outer = 1
        lists = 1
      } else if (depth === outer && byte === openList) lists += 1
      else if (depth === outer && byte === closeList) {
        lists -= 1
        // What follows the list in the object is no row.
        hasEnded ||= outer === 1 && lists === 0
      }
    }
    rest = depth <= outer ? Buffer.alloc(0) : Buffer.from(data.subarray(start))
    at = rest.length
    start = 0
  }
  if (lists > 0 && depth <= outer) throw new SyntaxError('the file ends within the list')
  if (depth > 0) throw new SyntaxError('the file ends within an object')
}

/**
 * Whether the list that begins after this text is the rows of a file, and not a value of a row: `{"places": [`, or
 * `{"type": "FeatureCollection", "name": "layer", "features": [`.
 */
function isListOfRows(text: string): boolean {
  if (/"features"\s*:\s*$/.test(text)) return /"type"\s*:\s*"FeatureCollection"/.test(text)
  const isNamed = /"(?:places|results|elements|data|items|rows|listings|businesses)"\s*:\s*$/.test(text)
  return isNamed && !/"(?:name|title|displayName|phone|address|id)"\s*:/i.test(text)
}
