/** A service may repeat the operator's key in its text, which the owner of a capture reads. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const spellings = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64'),
    JSON.stringify(secret).slice(1, -1),
  ])
  return spellings
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => b.length - a.length)
    .reduce((masked, spelling) => masked.replaceAll(spelling, '•••'), text)
}
