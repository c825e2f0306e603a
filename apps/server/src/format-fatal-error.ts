import { AppDatabaseError, isDiskFull, isOutOfReach, isOutOfResources, sqlStateOf } from '@gazetteer/app-database'
import { PublicError } from './platform/errors.ts'
import { StartRefused } from './platform/start-refused.ts'

/** Formats the error that ends a process: a sentence when the operator can fix it, else the error with its stack. */
export function formatFatalError(error: unknown): unknown {
  if (error instanceof PublicError || error instanceof StartRefused || error instanceof AppDatabaseError)
    return error.message
  if (isDiskFull(error))
    return 'The disk of the data folder or of the app database is full. Free some space, then try again.'
  if (!(error instanceof Error)) return error
  if (sqlStateOf(error) === readOnly)
    return 'The app database is read-only: Gazetteer cannot start on it. Use the primary server, and a user without default_transaction_read_only.'
  if (isOutOfResources(error))
    return `The app database has no connection or memory left (${error.message}). Each process of Gazetteer uses up to 20 connections: close others, or raise the limit.`
  if (isOutOfReach(error))
    return `The app database did not respond (${error.message}). Start Gazetteer again when it does.`
  return error
}

const readOnly = '25006'
