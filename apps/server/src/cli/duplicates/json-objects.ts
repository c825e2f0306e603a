import { createReadStream } from 'node:fs'

const [quote, backslash, open, close, openList, closeList] = ['"', '\\', '{', '}', '[', ']'].map((char) =>
  char.charCodeAt(0),
)

/**
 * The objects of a JSON array or of NDJSON, one at a time. A million rows are more than one string can hold, so the
 * file is cut at the braces of its outermost objects.
 */
export async function* jsonObjects(path: string): AsyncGenerator {
  let rest = Buffer.alloc(0)
  let [depth, start, at] = [0, 0, 0]
  // Lists around the outermost objects.
  let lists = 0
  let [isText, isEscaped] = [false, false]
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    if (!Buffer.isBuffer(chunk)) continue
    const data: Buffer = depth === 0 ? chunk : Buffer.concat([rest, chunk])
    if (depth === 0) at = 0
    for (; at < data.length; at += 1) {
      const byte = data[at]
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isText = false
      } else if (byte === quote) isText = true
      else if (byte === open) {
        if (depth === 0) start = at
        depth += 1
      } else if (byte === close) {
        depth -= 1
        if (depth < 0) throw new SyntaxError('unexpected }')
        if (depth === 0) yield JSON.parse(data.toString('utf8', start, at + 1))
      } else if (depth === 0 && byte === openList) lists += 1
      else if (depth === 0 && byte === closeList) lists -= 1
    }
    rest = depth === 0 ? Buffer.alloc(0) : Buffer.from(data.subarray(start))
    at = rest.length
    start = 0
  }
  if (depth > 0) throw new SyntaxError('the file ends within an object')
  if (lists > 0) throw new SyntaxError('the file ends within the list')
}
