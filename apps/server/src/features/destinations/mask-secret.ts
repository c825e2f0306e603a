import { secretBullets } from '@gazetteer/contract'

const shownCharacters = 3
const shownFrom = 12

/** The first 3 characters only if there are at least 12, then bullets, as many for every secret. */
export function maskSecret(secret: string): string {
  if (secret === '') return ''
  return (secret.length >= shownFrom ? secret.slice(0, shownCharacters) : '') + secretBullets
}
