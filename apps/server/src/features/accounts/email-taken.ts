import { Conflict } from '../../platform/errors.ts'

export const emailTakenText = 'An account with this email address already exists.'

export const emailTaken = (): Conflict => new Conflict(emailTakenText, { code: 'email-taken' })
