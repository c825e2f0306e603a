import { SourceError } from '../port.ts'
import { type Answer, hostOf, type Http, nameOf } from './http.ts'
import { FileChanged, type RangedFile, type Tail } from './ranged-file.ts'

/** A file of a server that answers to ranges. */
export function httpFile(address: string, http: Http): RangedFile {
  const name = nameOf(address)
  return {
    name,
    address,
    isLocal: false,
    async tail(bytes, known, signal): Promise<Tail | null> {
      const headers: Record<string, string> = { range: `bytes=-${bytes}` }
      if (known !== null && !known.mark.startsWith('size ')) headers['if-none-match'] = known.mark
      const answer = await http.ask(address, { headers, signal })
      if (answer.status === 304) return null
      const size = sizeOf(answer, address)
      const mark = answer.headers.get('etag') ?? `size ${size}`
      return known?.mark === mark && known.size === size ? null : { bytes: answer.bytes, size, mark }
    },
    async read({ start, end }, state, signal) {
      const headers = { range: `bytes=${start}-${end - 1}` }
      const answer = await http.ask(address, { headers, signal })
      const mark = answer.headers.get('etag') ?? `size ${sizeOf(answer, address)}`
      if (answer.status === 416 || mark !== state.mark) throw new FileChanged(name)
      return answer.bytes
    },
  }
}

/** What stands behind the slash of `bytes 10-19/200`. */
function sizeOf({ status, headers }: Answer, address: string): number {
  const size = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  if ((status === 206 || status === 416) && size !== undefined) return Number(size)
  throw new SourceError('refused', `${hostOf(address)} does not say how large ${nameOf(address)} is.`)
}
