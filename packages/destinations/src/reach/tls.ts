import { TLSSocket } from 'node:tls'

/** What is known of the encryption of a driver's socket. */
export function describeTls(stream: unknown): string {
  if (!(stream instanceof TLSSocket)) return 'The connection is encrypted.'
  const version = stream.getProtocol() ?? 'TLS'
  if (stream.authorized)
    return `The connection is encrypted (${version}), the certificate is signed by a known authority.`
  return `The connection is encrypted (${version}). The certificate is not signed by a known authority, so it does not prove who answers.`
}
