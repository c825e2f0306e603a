import { dirname, posix } from 'node:path'
import { lexer } from 'marked'

/** The sections of the side navigation; a page beside docs/ belongs to the section whose README names it. */
const sections = [
  { label: 'Use', folder: 'docs/use' },
  { label: 'Automate', folder: 'docs/automate' },
  { label: 'Operate', folder: 'docs/operate' },
  { label: 'Contribute', folder: 'docs/contribute' },
]

/**
 * Sections with their pages, in the order in which the section's README names them: `{ label, index, pages }[]`, each a
 * path of a document. A page of the folder that the README does not name comes last.
 */
export function navigationOf(documents, read) {
  return sections.map(({ label, folder }) => {
    const index = `${folder}/README.md`
    const named = linksOf(read(index))
      .filter((href) => !href.includes('#'))
      .map((href) => posix.join(dirname(index), href))
      .filter((path) => documents.includes(path) && (dirname(path) === folder || label === 'Contribute'))
    const inFolder = documents.filter((path) => dirname(path) === folder && path !== index)
    return { label, index, pages: [...new Set([...named, ...inFolder])] }
  })
}

/** Targets of the links in a text's lists. */
function linksOf(markdown) {
  const links = []
  const visit = (tokens) => {
    for (const token of tokens) {
      if (token.type === 'link') links.push(token.href)
      visit(token.items ?? token.tokens ?? [])
    }
  }
  visit(lexer(markdown).filter(({ type }) => type === 'list'))
  return links
}
