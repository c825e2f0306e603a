import { Readable } from 'node:stream'
import { inPieces } from '@gazetteer/file-formats/in-pieces'

/**
 * JSON as a stream: an async iterable anywhere below becomes a list whose items are read one after another, as fast as the
 * receiver takes them, so that memory does not grow with them.
 */
export function streamJson(value: unknown): Readable {
  return Readable.from(inPieces(partsOf(value)), { objectMode: false })
}

async function* partsOf(value: unknown): AsyncGenerator<string> {
  if (isStreamed(value)) {
    let before = '['
    for await (const item of value) {
      yield before
      yield* partsOf(item)
      before = ',\n'
    }
    yield before === '[' ? '[]' : ']'
  } else if (isObject(value) && Object.values(value).some(isStreamed)) {
    let before = '{'
    for (const [name, part] of Object.entries(value)) {
      if (part === undefined) continue
      yield `${before}${JSON.stringify(name)}:`
      yield* partsOf(part)
      before = ',\n'
    }
    yield '}'
  } else yield JSON.stringify(value) ?? 'null'
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isStreamed = (value: unknown): value is AsyncIterable<unknown> => isObject(value) && Symbol.asyncIterator in value
