import type { ServerTarget } from '../target.ts'

export function targetOf(address: string): ServerTarget {
  const { hostname, port, pathname, username, password } = new URL(address)
  return {
    provider: 'mysql',
    host: hostname,
    port: Number(port),
    database: pathname.slice(1),
    username,
    password,
    ssl: false,
    verifyCertificate: false,
  }
}
