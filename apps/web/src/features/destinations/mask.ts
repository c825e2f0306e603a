const bullet = '•'
const shownCharacters = 3
const mostBullets = 8

/** The first few characters, then up to 8 bullets. A mask of the server stays as it is. */
export function maskSecret(secret: string): string {
  if (secret === '' || isMask(secret)) return secret
  const hidden = Math.max(1, secret.length - shownCharacters)
  return (
    secret.slice(0, Math.min(shownCharacters, secret.length - hidden)) + bullet.repeat(Math.min(mostBullets, hidden))
  )
}

export function isMask(text: string): boolean {
  return text.includes(bullet)
}
