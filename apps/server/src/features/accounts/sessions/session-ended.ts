import { authMessages } from '@gazetteer/contract'
import { Unauthorized } from '../../../platform/errors.ts'

/** Another call ended the session meanwhile. */
export const sessionEnded = (): Unauthorized => new Unauthorized(authMessages.sessionExpired)
