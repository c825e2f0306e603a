import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Database, House, ListChecks, UserRound } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { root } from '../../run.mjs'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const versionTag = `v${version.split('.').slice(0, 2).join('.')}`

const tabs = [
  { screen: 'runtime', label: 'Home', icon: House },
  { screen: 'user', label: 'User', icon: UserRound },
  { screen: 'job-history', label: 'Jobs', icon: ListChecks },
  { screen: 'table', label: 'Data', icon: Database },
]
const further = [
  { href: '/docs/', label: 'Documentation' },
  { href: '/api/docs', label: 'API' },
  { href: '/terms', label: 'Terms' },
  { href: '/privacy', label: 'Privacy' },
]

/** What the server replaces in frame.html for a page that it writes itself. */
export const placeholders = { title: '{{title}}', content: '{{content}}' }

/**
 * The frame of every page outside the application, with its toolbar. Signed in (frame.js reads it from the browser's
 * storage) it has the tabs of the application, else the navigation of the landing page.
 */
export const frame = ({ title, name, body, styles = [], scripts = [] }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/frame.css">
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
<script src="/docs/frame.js"></script>
${scripts.map((script) => `<script type="module" src="${script}"></script>`).join('\n')}
</head>
<body>
<a href="#content" class="skip">Skip to content</a>
<header>
<a href="/" class="brand"><svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><circle cx="12" cy="12" r="7.4"/><path d="M12 1.5v6.6M12 15.9v6.6M1.5 12h6.6M15.9 12h6.6"/><circle cx="12" cy="12" r="1.3" class="dot"/></svg>Gazetteer</a>
<span class="version">${versionTag}</span>
<span class="plan signed-in" data-plan></span>
<nav class="tabs signed-in" aria-label="Screens">
${tabs.map(({ screen, label }) => `<a href="/" data-screen="${screen}">${label}</a>`).join('\n')}
</nav>
${name === undefined ? '' : `<span class="crumb signed-in" aria-hidden="true">/</span><span class="here">${name}</span>`}
<a href="/" class="account signed-in" data-screen="user" data-account></a>
<nav class="visit signed-out" aria-label="Page">
<a href="/#features" class="wide-only">Features</a>
<a href="/#how-it-works" class="wide-only">How It Works</a>
<a href="/#pricing" class="wide-only">Pricing</a>
<a href="/login">Sign In</a>
<a href="/login?view=register" class="button">Get Started</a>
</nav>
</header>
${body}
<footer>
<nav aria-label="Footer">${further.map(({ href, label }) => `<a href="${href}">${label}</a>`).join('\n')}</nav>
</footer>
<nav class="bottom signed-in" aria-label="Screens, bottom bar">
${tabs.map(({ screen, label, icon }) => `<a href="/" data-screen="${screen}">${renderToStaticMarkup(createElement(icon, { size: 18 }))}${label}</a>`).join('\n')}
</nav>
</body>
</html>
`

/** A text in the frame, without side navigation. */
export const plainPage = ({ title, name, html }) =>
  frame({ title, name, body: `<main id="content" class="plain"><article>\n${html}</article></main>` })
