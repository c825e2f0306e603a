import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from '../npm.mjs'
import { mustRun, root } from '../run.mjs'

/** Installs the exact versions of the lockfile if a package is missing or has another version. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await mustRun('Installing packages', npm('ci', '--no-audit', '--no-fund', '--loglevel=error'))
}

/**
 * Compares npm's list of installed packages with the lockfile. Optional packages may be missing: they are for other
 * platforms.
 */
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
