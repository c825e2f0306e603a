import MiniSearch from 'minisearch'
import { lexer } from 'marked'
import { headingSlug } from './heading-slug.mjs'

/** Also what docs.js reads the index with. */
const options = { fields: ['title', 'heading', 'text'], storeFields: ['title', 'heading', 'address', 'start'] }

const startLength = 140

/** An index over the sections of the documents `{ title, address, markdown }`, as JSON text. */
export function searchIndexOf(documents) {
  const index = new MiniSearch(options)
  for (const { title, address, markdown } of documents)
    for (const { heading, slug, text } of sectionsOf(markdown)) {
      const target = slug === '' ? address : `${address}#${slug}`
      index.add({ id: target, title, heading, address: target, text, start: text.slice(0, startLength) })
    }
  return JSON.stringify({ options, index })
}

/** The text before the first heading of the second level, then that below each. */
function sectionsOf(markdown) {
  const sections = [{ heading: '', slug: '', text: '' }]
  for (const token of lexer(markdown)) {
    if (token.type === 'heading' && token.depth === 1) continue
    if (token.type === 'heading' && token.depth === 2)
      sections.push({ heading: plainText(token), slug: headingSlug(token.text), text: '' })
    else sections.at(-1).text = `${sections.at(-1).text} ${plainText(token)}`.replace(/\s+/g, ' ').trim()
  }
  return sections.filter(({ heading, text }) => heading !== '' || text !== '')
}

/** The words of a token without marks; of a link its text. */
function plainText(token) {
  if (token.type === 'table')
    return [token.header, ...token.rows]
      .flat()
      .map((cell) => cell.tokens.map(plainText).join(''))
      .join(' ')
  const inner = token.items ?? token.tokens
  if (inner === undefined) return token.text ?? ''
  return inner.map(plainText).join(token.type === 'list' || token.type === 'blockquote' ? ' ' : '')
}
