import { productName } from '@gazetteer/contract'
import { escapeHtml } from '../../platform/escape-html.ts'

/**
 * A page from plain text: lines that begin with # are headings, an empty line ends a paragraph. Markup is escaped.
 */
export function legalPage(title: string, text: string): string {
  const blocks = text.split(/\n\s*\n/).map((block) => block.trim())
  const body = blocks.flatMap((block) => {
    if (block === '') return []
    const heading = /^#+\s*(.*)$/.exec(block)
    return [heading ? `<h2>${escapeHtml(heading[1] ?? '')}</h2>` : `<p>${escapeHtml(block)}</p>`]
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} | ${productName}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1.25rem}
h2{font-size:1.25rem;margin:2rem 0 .5rem}a{color:inherit}</style>
<main>${body.join('\n')}<p><a href="/">${productName}</a></p></main></html>`
}
