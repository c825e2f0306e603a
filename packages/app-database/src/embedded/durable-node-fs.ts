import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { PGlite } from '@electric-sql/pglite'
import { trusted } from '../trusted.ts'

type EmscriptenModule = Parameters<NodeFS['init']>[1]
type Attributes = { mode?: number }
type SetAttributes = { setattr: (target: unknown, attributes: Attributes) => void }
type StreamOps = SetAttributes & { fsync?: (stream: { nfd: number }) => number }

/**
 * PGlite's folder file system with a real fsync; without it an acknowledged commit can be lost on power failure.
 * Requires PostgreSQL without `-F` and with `fsync=on`, `wal_sync_method=fsync`. Makes files private, because PGlite
 * sets their mode regardless of the umask.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: EmscriptenModule): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = emscriptenOpts.preRun ?? []
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...preRun,
          (mod) => {
            const { ErrnoError } = mod.FS
            const { node_ops, stream_ops } = opsOf(mod.FS.filesystems.NODEFS)
            for (const ops of [node_ops, stream_ops]) makePrivate(ops)
            stream_ops.fsync = (stream) => {
              try {
                fsyncSync(stream.nfd)
              } catch {
                throw new ErrnoError(ioError)
              }
              return 0
            }
          },
        ],
      },
    }
  }
}

/** EIO in Emscripten's numbering: PostgreSQL must treat a failed fsync as lost data. */
const ioError = 29

function makePrivate(ops: SetAttributes): void {
  const { setattr } = ops
  ops.setattr = (target, attributes) => {
    const { mode } = attributes
    setattr(target, mode === undefined ? attributes : { ...attributes, mode: mode & ~0o077 })
  }
}

/** NODEFS has its operations at run time; Emscripten's types declare only `mount`. */
function opsOf(filesystem: object): { node_ops: SetAttributes; stream_ops: StreamOps } {
  return trusted<{ node_ops: SetAttributes; stream_ops: StreamOps }>(filesystem)
}
