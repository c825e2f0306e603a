import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BusinessType, businessTypes } from '@gazetteer/business-types'
import { fieldTable, listingFields } from '@gazetteer/listing'
import { apiDocument } from '../../apps/server/src/platform/http/api-document.ts'
import { repository } from './inputs.ts'

/**
 * `npm run openapi` writes docs/openapi.json from the contract, the list of docs/use/fields.md from the field table, and the
 * list of business types; with `--check` it reports whether they are up to date.
 */
const isCheck = process.argv.includes('--check')
const lineOf = ({ name, synonyms }: BusinessType) => `- ${[`**${name}**`, ...synonyms].join(', ')}\n`
const initials = [...new Set(businessTypes.map(({ name }) => name.charAt(0)))].sort()
const sectionOf = (initial: string) =>
  `## ${initial}\n\n${businessTypes
    .filter(({ name }) => name.startsWith(initial))
    .map(lineOf)
    .join('')}`
const businessTypePage = `# Business types

<!-- written by npm run openapi -->

The ${businessTypes.length} business types that a capture accepts. A search finds the name (bold) and its synonyms; files have the
name in \`category\`. A source maps its own categories to them. \`npm run gazetteer -- types SEARCH\` finds them too.

${initials.map(sectionOf).join('\n')}`
const marks = ['<!-- fields: written by npm run openapi -->', '<!-- end of fields -->'] as const

await write('docs/openapi.json', () => apiDocument())
await write('docs/use/fields.md', (before) => {
  const [first, second] = marks.map((mark) => before.indexOf(mark))
  if (first === undefined || second === undefined || first < 0 || second < first)
    throw new Error('docs/use/fields.md lacks the marks of its list')
  const lines = listingFields.map((field) => `- \`${field}\`: ${fieldTable[field].description}\n`)
  return `${before.slice(0, first)}${marks[0]}\n\n${lines.join('')}\n${before.slice(second)}`
})
await write('docs/use/business-types.md', () => businessTypePage)

async function write(file: string, contentOf: (before: string) => string | Promise<string>): Promise<void> {
  const path = join(repository, file)
  const before = await readFile(path, 'utf8').catch(() => '')
  const content = await contentOf(before)
  if (content === before) return
  if (!isCheck) return await writeFile(path, content)
  console.error(`${file} is out of date. Run: npm run openapi`)
  process.exitCode = 1
}
