import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { PGlite } from '@electric-sql/pglite'
import { trusted } from '../../trusted.ts'

type EmscriptenModule = Parameters<NodeFS['init']>[1]
type StreamOps = { fsync?: (stream: { nfd: number }) => number }

/**
 * PGlite's folder file system with a real fsync: without it every fsync of PostgreSQL is a no-op, and an acknowledged commit
 * may be lost with the power. Needs PostgreSQL started without `-F` and with `fsync=on`, `wal_sync_method=fsync`.
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
            streamOpsOf(mod.FS.filesystems.NODEFS).fsync = (stream) => {
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

/** NODEFS carries `stream_ops` at run time; Emscripten's types name only `mount`. */
function streamOpsOf(filesystem: object): StreamOps {
  return trusted<{ stream_ops: StreamOps }>(filesystem).stream_ops
}
