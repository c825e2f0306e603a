import { parseSync } from 'oxc-parser'

const sqlName = (table) => new RegExp(`\\b${table}\\b`, 'u')
const camelCase = (table) => table.replaceAll(/_(\w)/gu, (_, letter) => letter.toUpperCase())

/** The engine's tables, as the migrations create them. */
export const engineTablesOf = (migrations) => [
  ...new Set(
    migrations.flatMap((text) => [...text.matchAll(/create table (capture_\w+)/gu)].map(([, table]) => table)),
  ),
]

/**
 * SQL and queries over the engine's tables in a file of another module, as lines. The engine offers what others need
 * of them in `@gazetteer/engine/sql`. Comments do not count.
 */
export function foreignQueries(file, text, tables) {
  const names = tables.flatMap((table) => [table, camelCase(table)])
  if (!names.some((name) => text.includes(name))) return []
  const patterns = names.map((name) => ({ name, pattern: sqlName(name) }))
  const texts = []
  collectTexts(parseSync(file, text).program, texts)
  return patterns
    .filter(({ pattern }) => texts.some((content) => pattern.test(content)))
    .map(({ name }) => `${file}: ${name}`)
}

/** Texts and names of properties, which may name a table of a query. */
function collectTexts(node, texts) {
  if (Array.isArray(node)) {
    for (const child of node) collectTexts(child, texts)
    return
  }
  if (node === null || typeof node !== 'object') return
  if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value)
  if (node.type === 'TemplateElement') texts.push(node.value.raw)
  if (node.type === 'TSPropertySignature' && node.key.type === 'Identifier') texts.push(node.key.name)
  for (const child of Object.values(node)) collectTexts(child, texts)
}
