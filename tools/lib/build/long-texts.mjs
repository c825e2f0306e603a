import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

const longText = 20_000

/**
 * Plugin of esbuild: writes the long texts of generated modules into files, which the program reads. The megabytes of place
 * names are then not parsed as code at each start. `written` collects the names of the files.
 */
export function longTexts(folder, written) {
  return {
    name: 'long-texts',
    setup({ onLoad }) {
      onLoad({ filter: /[/\\]generated[/\\][^/\\]+\.ts$/ }, ({ path }) => {
        const code = readFileSync(path, 'utf8')
        const texts = longTextsOf(parseSync(path, code).program)
        if (texts.length === 0) return undefined
        mkdirSync(folder, { recursive: true })
        let contents = code
        for (const { start, end, text } of texts.sort((a, b) => b.start - a.start)) {
          const name = `text-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.txt`
          writeFileSync(join(folder, name), text)
          written.add(name)
          const read = `readText(new URL('./${name}', import.meta.url), 'utf8')`
          contents = contents.slice(0, start) + read + contents.slice(end)
        }
        return { contents: `import { readFileSync as readText } from 'node:fs'\n${contents}`, loader: 'ts' }
      })
    },
  }
}

function longTextsOf(node) {
  if (node === null || typeof node !== 'object' || node.end - node.start < longText) return []
  const text = textOf(node)
  if (text !== undefined) return text.length < longText ? [] : [{ start: node.start, end: node.end, text }]
  return Object.values(node).flat().flatMap(longTextsOf)
}

function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked
  return undefined
}
