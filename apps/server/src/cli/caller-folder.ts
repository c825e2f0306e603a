import { resolve } from 'node:path'
import { once } from './io.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * A path as the caller means it: npm runs the script of the package in the folder of the package, not in that of the
 * caller.
 */
export function callerPath(path: string, env: Environment = process.env, here: string = process.cwd()): string {
  const { INIT_CWD: caller, npm_lifecycle_event: script } = env
  if (path === '-' || path === '' || script !== 'gazetteer' || caller === undefined || caller === here) return path
  return resolve(caller, path)
}

/** For options of one file. */
export const oneFile = (value: string, earlier: string | undefined): string => callerPath(once(value, earlier))

/** For options of files that may be repeated. */
export const severalFiles = (value: string, earlier: string[] = []): string[] => [...earlier, callerPath(value)]
