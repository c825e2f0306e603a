import { fsyncSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { PGlite } from '@electric-sql/pglite'
import { trusted } from '../trusted.ts'

type EmscriptenModule = Parameters<NodeFS['init']>[1]
type Attributes = { mode?: number }
type SetAttributes = { setattr: (target: unknown, attributes: Attributes) => void }
type FileNode = { parent: FileNode; name: string; mount: { opts: { root: string } } }
type NodeOps = SetAttributes & { mknod: (parent: FileNode, name: string, ...modes: number[]) => FileNode }
type Stream = { fd: number; node: FileNode }
type StreamOps = SetAttributes & {
  fsync?: (stream: { nfd: number }) => number
  open: (stream: Stream) => void
}
/** Functions of Emscripten's file system that its types do not declare. */
type FileTable = {
  lookupNode: (parent: FileNode, name: string) => FileNode
  destroyNode: (node: FileNode) => void
  closeStream: (fd: number) => void
}

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
            undoFailedCreations({ node_ops, stream_ops }, trusted<FileTable>(mod.FS))
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

/**
 * A file whose creation fails, for example without free file descriptors, does not exist afterwards. Emscripten keeps it
 * in its table, where PostgreSQL would find it at every later attempt ("File exists"), until a restart.
 */
function undoFailedCreations({ node_ops, stream_ops }: ReturnType<typeof opsOf>, table: FileTable): void {
  const { mknod } = node_ops
  const { open } = stream_ops
  let created: FileNode | null = null
  node_ops.mknod = (parent, name, ...modes) => {
    created = null
    try {
      created = mknod(parent, name, ...modes)
      return created
    } catch (error) {
      table.destroyNode(table.lookupNode(parent, name))
      throw error
    }
  }
  stream_ops.open = (stream) => {
    const isCreated = stream.node === created
    created = null
    try {
      open(stream)
    } catch (error) {
      table.closeStream(stream.fd)
      if (isCreated) {
        rmSync(pathOf(stream.node), { force: true })
        table.destroyNode(stream.node)
      }
      throw error
    }
  }
}

/** The path of a file on the disk. */
function pathOf(node: FileNode): string {
  const names: string[] = []
  for (let at = node; at.parent !== at; at = at.parent) names.unshift(at.name)
  return join(node.mount.opts.root, ...names)
}

/** NODEFS has its operations at run time; Emscripten's types declare only `mount`. */
function opsOf(filesystem: object): { node_ops: NodeOps; stream_ops: StreamOps } {
  return trusted<{ node_ops: NodeOps; stream_ops: StreamOps }>(filesystem)
}
