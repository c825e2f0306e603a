import { productName } from '@gazetteer/contract'
import { escapeHtml } from '../../platform/escape-html.ts'

/**
 * A page from plain text: lines that begin with # are headings, an empty line ends a paragraph. Markup is escaped.
 * `frame`: the page that the documentation has too, with places for title and content; null: it is not built.
 */
export function legalPage(title: string, text: string, frame: string | null): string {
  const blocks = text.split(/\n\s*\n/).map((block) => block.trim())
  const body = blocks.flatMap((block, index) => {
    if (block === '') return []
    const heading = /^#+\s*(.*)$/.exec(block)
    const level = index === 0 ? 'h1' : 'h2'
    return [heading ? `<${level}>${escapeHtml(heading[1] ?? '')}</${level}>` : `<p>${escapeHtml(block)}</p>`]
  })
  if (body[0]?.startsWith('<h1>') !== true) body.unshift(`<h1>${escapeHtml(title)}</h1>`)
  const values: Record<string, string> = { title: `${escapeHtml(title)} | ${productName}`, content: body.join('\n') }
  return (frame ?? plainFrame).replace(/\{\{(title|content)\}\}/g, (_all, name: string) => values[name] ?? '')
}

const plainFrame = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>{{title}}</title>
<main>{{content}}<p><a href="/">${productName}</a></p></main></html>`
