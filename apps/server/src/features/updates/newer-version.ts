import { gt, valid } from 'semver'
import { z } from 'zod'

/** A version by the rules of semver.org; `v` before it is allowed. */
export const versionSchema = z
  .string()
  .max(200)
  .refine((text) => text.trim() === text && valid(text) !== null)

/** Whether `version` has a higher precedence than `running`; both are valid versions. */
export const isNewer = (version: string, running: string): boolean => gt(version, running)
