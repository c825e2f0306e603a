import { Readable } from 'node:stream'
import { chunkText } from '@gazetteer/file-formats/chunk-text'

/**
 * Streams JSON: an async iterable at any depth becomes a list whose items are read on demand, so memory stays
 * constant.
 */
export function streamJson(value: unknown): Readable {
  return Readable.from(chunkText(partsOf(value)), { objectMode: false })
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
