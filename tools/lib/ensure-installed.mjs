import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './npm.mjs'
import { mustRun, root } from './run.mjs'

/** Installs exactly what the lockfile names, if a package is missing or of another version. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await mustRun('Installing packages', npm('ci', '--no-audit', '--no-fund', '--loglevel=error'))
}

/** npm's own list of what lies in node_modules, against the lockfile. What is optional may be missing: it is for another platform. */
function isInstalled() {
  const list = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const found = installed[path]
    if (!found) return entry.optional === true || entry.devOptional === true
    return found.version === entry.version && existsSync(join(root, path))
  })
}
