import type { Command } from 'commander'
import { UsageError, once } from '../io.ts'

export type ServerOptions = { url?: string; key?: string }
export type Server = { url: string; key: string }

/** `--url` and `--key`; `GAZETTEER_URL` and `GAZETTEER_KEY` do the same and do not show the key in the process list. */
export const addServerOptions = (command: Command): Command =>
  command
    .option('--url <url>', 'the server; default: GAZETTEER_URL', once)
    .option('--key <key>', 'an API key; default: GAZETTEER_KEY', once)

/** Throws UsageError when the address or the key is missing. */
export function serverOf(given: ServerOptions, remote: { url: string | null; key: string | null }): Server {
  const [url, key] = [given.url ?? remote.url, given.key ?? remote.key]
  if (url === null || url.trim() === '')
    throw new UsageError('Missing server. Add --url http://localhost:4000, or set GAZETTEER_URL')
  if (key === null || key.trim() === '') throw new UsageError('Missing API key. Add --key gz_…, or set GAZETTEER_KEY')
  return { url, key }
}
