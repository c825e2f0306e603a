import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** The user's cache folder: state that captures on one machine share and that may be lost. Does not create it. */
export function cacheFolder(env: Record<string, string | undefined>, platform = process.platform): string {
  // XDG base directory specification: a relative path is ignored.
  const named = env['XDG_CACHE_HOME']?.trim() ?? ''
  if (isAbsolute(named)) return join(named, 'gazetteer')
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'gazetteer')
  return join(homedir(), platform === 'darwin' ? 'Library/Caches' : '.cache', 'gazetteer')
}
