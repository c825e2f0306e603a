import type { IncomingMessage, ServerResponse } from 'node:http'
import { version } from '@gazetteer/contract'
import { withoutBasePath } from '../../platform/http/base-path.ts'

const text = 'Gazetteer is being restored from a backup. This takes a few minutes at most.'
const retrySeconds = 3

/** Answers every request while the app database is replaced: programs get an error, browsers a page that reloads. */
export const answerRestoring = (basePath: string) => (request: IncomingMessage, response: ServerResponse) => {
  const { type, body } = answerFor(withoutBasePath(basePath)(request))
  response.writeHead(503, {
    'content-type': type,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'retry-after': String(retrySeconds),
    // The application behind the port is another one soon.
    connection: 'close',
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}

function answerFor(url: string): { type: string; body: string } {
  if (/^\/api(?:[/?#]|$)/.test(url)) {
    const error = { success: false, error: text, message: text, code: 'restoring' }
    const isState = /^\/api\/(?:health|ready)(?:[?#]|$)/.test(url)
    const body = isState ? { ...error, status: 'restoring', version } : error
    return { type: 'application/json; charset=utf-8', body: JSON.stringify(body) }
  }
  // An open page that loads its next part tries again later; it reports a part of another type as an attack.
  if (/\.css(?:[?#]|$)/.test(url)) return { type: 'text/css', body: '' }
  if (/\.js(?:[?#]|$)/.test(url)) return { type: 'text/javascript', body: '' }
  return { type: 'text/html; charset=utf-8', body: page }
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retrySeconds}">
<title>Restoring · Gazetteer</title>
<style>
:root { color-scheme: light dark; font: 15px/24px system-ui, sans-serif; }
main { max-width: 360px; margin: 15vh auto 0; padding: 0 24px; }
h1 { font-size: 20px; line-height: 28px; }
</style>
</head>
<body>
<main>
<h1>Gazetteer is being restored</h1>
<p role="status">This takes a few minutes at most. The page reloads by itself.</p>
</main>
</body>
</html>
`
