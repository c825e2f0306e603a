import { resolve } from 'node:path'
import { callerFolder } from '../config.ts'
import { once } from './io.ts'

/** A path as the caller means it. */
export function callerPath(path: string, caller: string | null = callerFolder(), here: string = process.cwd()): string {
  if (path === '-' || path === '' || caller === null || caller === here) return path
  return resolve(caller, path)
}

/** For options of one file. */
export const oneFile = (value: string, earlier: string | undefined): string => callerPath(once(value, earlier))

/** For options of files that may be repeated. */
export const severalFiles = (value: string, earlier: string[] = []): string[] => [...earlier, callerPath(value)]
