import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** Where programs of this user keep what may be lost: what captures of one machine agree on lies there. Nothing is made. */
export function cacheFolder(env: Record<string, string | undefined>, platform = process.platform): string {
  // The XDG base directory specification: a path that is not absolute is ignored.
  const named = env['XDG_CACHE_HOME']?.trim() ?? ''
  if (isAbsolute(named)) return join(named, 'gazetteer')
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'gazetteer')
  return join(homedir(), platform === 'darwin' ? 'Library/Caches' : '.cache', 'gazetteer')
}
