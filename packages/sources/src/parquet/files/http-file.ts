import { SourceError } from '../../port.ts'
import { type RangeAnswer, hostOf, type Http, fileNameOf } from './http.ts'
import { FileChanged, type RangedFile, type Tail } from './ranged-file.ts'

export function httpFile(address: string, http: Http): RangedFile {
  const name = fileNameOf(address)
  return {
    name,
    address,
    isLocal: false,
    async tail(bytes, tailState, signal): Promise<Tail | null> {
      const headers: Record<string, string> = {}
      if (tailState !== null && !tailState.validator.startsWith('size ')) headers['if-none-match'] = tailState.validator
      const answer = await lastBytes({ bytes, headers, signal })
      if (answer.status === 304) return null
      const size = sizeOf(answer, address)
      const validator = answer.headers.get('etag') ?? `size ${size}`
      return tailState?.validator === validator && tailState.size === size
        ? null
        : { bytes: answer.bytes, size, validator }
    },
    async read({ start, end }, state, signal) {
      const answer = await http.ask(address, { range: { start, end }, signal })
      const validator = answer.headers.get('etag') ?? `size ${sizeOf(answer, address)}`
      if (answer.status === 416 || validator !== state.validator) throw new FileChanged(name)
      return answer.bytes
    },
  }

  type Wanted = { bytes: number; headers: Record<string, string>; signal: AbortSignal }

  /** Some servers (such as Azure) do not support suffix ranges: a request for the first byte returns the size. */
  async function lastBytes({ bytes, headers, signal }: Wanted): Promise<RangeAnswer> {
    try {
      const answer = await http.ask(address, { headers, range: { last: bytes }, signal })
      if (answer.status !== 416) return answer
    } catch (error) {
      if (!(error instanceof SourceError) || error.kind !== 'refused') throw error
    }
    const first = await http.ask(address, { range: { start: 0, end: 1 }, signal })
    const size = sizeOf(first, address)
    if (size === 0) return first
    const range = { start: Math.max(0, size - bytes), end: size }
    return await http.ask(address, { headers, range, signal })
  }
}

function sizeOf({ status, headers }: RangeAnswer, address: string): number {
  const size = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  if ((status === 206 || status === 416) && size !== undefined) return Number(size)
  throw new SourceError('refused', `${hostOf(address)} does not report the size of ${fileNameOf(address)}.`)
}
