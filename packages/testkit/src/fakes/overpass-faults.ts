import type { ServerResponse } from 'node:http'

type Answer = { status: number; type: string; body: string }

const page = (status: number, error: string): Answer => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"
    "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">
<head>
  <meta http-equiv="content-type" content="text/html; charset=utf-8" lang="en"/>
  <title>OSM3S Response</title>
</head>
<body>

<p>The data included in this document is from www.openstreetmap.org. The data is made available under ODbL.</p>
<p><strong style="color:#FF0000">Error</strong>: ${error} </p>

</body>
</html>
`,
})

const remark = (text: string): Answer => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify({ version: 0.6, generator: 'Overpass API 0.7.62', elements: [], remark: text }),
})

const client = 'runtime error: open64: 0 Success /osm3s_osm_base Dispatcher_Client::request_read_and_idx'

/** Error answers of Overpass 0.7.62: statuses and bodies recorded from a real server. */
const answers = {
  busy: page(504, `${client}::timeout. The server is probably too busy to handle your request.`),
  'rate-limited': page(429, `${client}::rate_limited. Please check /api/status for the quota of your IP address.`),
  'dispatcher-down': page(
    200,
    'runtime error: open64: 2 No such file or directory /osm3s_osm_base Dispatcher_Client::1',
  ),
  'protocol-error': page(200, `${client}::protocol_error`),
  'duplicate-query': page(200, `${client}::duplicate_query`),
  'duplicate-query-behind-a-proxy': page(400, `${client}::duplicate_query`),
  'syntax-error': page(400, 'line 1: parse error: Unknown type &quot;nwx&quot;'),
  'out-of-memory': remark(
    'runtime error: Query ran out of memory in "query" at line 1. It would need at least 257 MB of RAM to continue.',
  ),
  'timed-out': remark('runtime error: Query timed out in "query" at line 1 after 61 seconds.'),
  killed: { status: 500, type: 'text/html', body: '<html><body><h1>Internal Server Error</h1></body></html>' },
  cut: { status: 200, type: 'application/json', body: '{"version": 0.6, "elements": [' },
} satisfies Record<string, Answer>

export type OverpassFault = keyof typeof answers

export function answerWithFault(response: ServerResponse, fault: OverpassFault): void {
  const { status, type, body } = answers[fault]
  response.writeHead(status, { 'content-type': type })
  response.end(body)
}
