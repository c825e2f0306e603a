import type { User } from '@gazetteer/contract'
import { type CookiePlace, setSessionCookie } from '../sessions/session-cookie.ts'
import { addDeviceCookie } from '../throttle/known-device.ts'
import type { SignedIn } from './complete-sign-in.ts'

/** Sets the cookies of a finished sign-in; returns the answer that all ways to sign in have in common. */
export function answerSignedIn(
  place: CookiePlace,
  { token, newDevice, user }: SignedIn,
): { success: true; user: User; message: string } {
  setSessionCookie(place, token)
  addDeviceCookie(place, newDevice)
  return { success: true, user, message: 'Signed in' }
}
