import { chownSync, cpSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, isAbsolute, join, relative } from 'node:path'
import { root } from '../run.mjs'
import { run } from '../steps.mjs'

/**
 * Runs one stage of a Dockerfile in a folder that serves as its root; `RUN` steps run as an unprivileged user.
 * Returns the resulting state.
 */
export async function runStage({ stage, stages, folder, user, env }) {
  let at = '/'
  const inside = (path) => join(folder, isAbsolute(path) ? path : join(at, path))
  const state = { env: {}, volumes: [], owned: [], entrypoint: [], healthcheck: [] }
  const make = (path) => {
    mkdirSync(path, { recursive: true })
    if (user !== null) chownSync(path, user.uid, user.gid)
  }
  const steps = {
    async WORKDIR({ rest }) {
      at = rest
      make(inside(rest))
    },
    async COPY({ flags, rest }) {
      const paths = rest.split(/\s+/)
      const target = paths.pop()
      const from = flags.from === undefined ? root : join(stages, flags.from)
      for (const path of paths) copy({ from: join(from, path), to: inside(target), isMany: paths.length > 1, user })
      if (flags.chown !== undefined) state.owned.push(inside(target))
    },
    async RUN({ rest }) {
      await run(['sh', ['-ec', rest]], { cwd: inside('.'), env, ...user })
    },
    async ENV({ rest }) {
      for (const [, name, value] of rest.matchAll(/(\w+)=(\S+)/g)) state.env[name] = value
    },
    async VOLUME({ rest }) {
      state.volumes.push(rest)
    },
    async HEALTHCHECK({ rest }) {
      state.healthcheck = JSON.parse(rest.slice(rest.indexOf('[')))
    },
    async ENTRYPOINT({ rest }) {
      state.entrypoint = JSON.parse(rest)
    },
    async USER({ rest }) {
      state.user = rest
    },
    async EXPOSE() {},
  }
  make(folder)
  for (const step of stage.steps) await steps[step.instruction](step)
  return { ...state, folder: inside('.') }
}

/** Exclusions of .dockerignore, by name: at any depth (with two stars), or beside the Dockerfile. */
const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n')
const isIgnored = (path) => ignored.includes(`**/${basename(path)}`) || ignored.includes(relative(root, path))

/**
 * Copies a folder's contents into the target; a file goes into a target that ends in a slash or has several sources.
 */
function copy({ from, to, isMany, user }) {
  const isOurs = !relative(root, from).startsWith('..')
  const target = isMany || (to.endsWith('/') && statSync(from).isFile()) ? join(to, basename(from)) : to
  cpSync(from, target, { recursive: true, filter: (path) => !isOurs || !isIgnored(path), verbatimSymlinks: true })
  if (user !== null) chownAll(target, user)
}

export function chownAll(path, { uid, gid }) {
  if (!statSync(path).isDirectory()) return chownSync(path, uid, gid)
  chownSync(path, uid, gid)
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true }))
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath ?? entry.path, entry.name), uid, gid)
}
