import { secretBullets } from '@gazetteer/contract'

const shownCharacters = 3
const shownFrom = 12

/** Shows the first 3 characters of secrets with at least 12, then a fixed number of bullets. */
export function maskSecret(secret: string): string {
  if (secret === '') return ''
  return (secret.length >= shownFrom ? secret.slice(0, shownCharacters) : '') + secretBullets
}
