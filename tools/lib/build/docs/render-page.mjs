const parts = [
  { href: '/docs/use/', label: 'Use' },
  { href: '/docs/automate/', label: 'Automate' },
  { href: '/docs/operate/', label: 'Operate' },
  { href: '/docs/contribute/', label: 'Contribute' },
]

/** One document as a page: no scripts, and styles from a file, as the server's content policy demands. */
export const renderPage = ({ title, html, address }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Gazetteer documentation</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<a href="#content" class="skip">Skip to content</a>
<header>
<a href="/">Gazetteer</a>
<nav aria-label="Documentation">
<a href="/docs/"${address === '/docs/' ? ' aria-current="page"' : ''}>Documentation</a>
${parts.map(({ href, label }) => `<a href="${href}"${currentOf(address, href)}>${label}</a>`).join('\n')}
<a href="/api/docs">API</a>
</nav>
</header>
<main id="content">
${html}</main>
</body>
</html>
`

function currentOf(address, part) {
  if (address === part) return ' aria-current="page"'
  return address.startsWith(part) ? ' aria-current="true"' : ''
}
