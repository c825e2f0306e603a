import { AppDatabaseError } from '@gazetteer/app-database'
import { isDiskFull } from '@gazetteer/app-database'
import { PublicError } from './platform/errors.ts'
import { StartRefused } from './platform/start-refused.ts'

/** Formats the error that ends a process: a sentence when the operator can fix it, else the error with its stack. */
export function formatFatalError(error: unknown): unknown {
  if (error instanceof PublicError || error instanceof StartRefused || error instanceof AppDatabaseError)
    return error.message
  if (isDiskFull(error))
    return 'The disk of the data folder or of the app database is full. Free some space, then try again.'
  return error
}
