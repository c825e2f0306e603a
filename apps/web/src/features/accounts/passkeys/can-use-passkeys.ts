/** Why this page cannot use passkeys, as text for the user; null: it can. */
export function passkeyObstacle(
  { hostname, port }: Pick<Location, 'hostname' | 'port'> = window.location,
): string | null {
  if (isIpAddress(hostname)) return `Passkeys do not work at an IP address. ${adviceFor(hostname, port)}`
  if (!window.isSecureContext) return 'Passkeys need HTTPS. Open this page with https:// in its address.'
  return 'PublicKeyCredential' in window ? null : 'This browser does not support passkeys.'
}

export const canUsePasskeys = (): boolean => passkeyObstacle() === null

const isIpAddress = (hostname: string): boolean => /^[\d.]+$|^\[/u.test(hostname)

const adviceFor = (hostname: string, port: string): string =>
  /^127\.|^\[::1\]$/u.test(hostname)
    ? `Open http://localhost${port === '' ? '' : `:${port}`} instead.`
    : 'Open the host name of this server instead.'
