import { TLSSocket } from 'node:tls'

export function describeTls(stream: unknown): string {
  if (!(stream instanceof TLSSocket)) return 'The connection is encrypted.'
  const version = stream.getProtocol() ?? 'TLS'
  if (stream.authorized)
    return `The connection is encrypted (${version}). The certificate is signed by a known authority.`
  return `The connection is encrypted (${version}). The certificate is not signed by a known authority, so the server's identity is not verified.`
}
