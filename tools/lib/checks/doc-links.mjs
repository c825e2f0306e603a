import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { headingSlug } from '../build/docs/heading-slug.mjs'
import { root } from '../run.mjs'

/**
 * Checks that every link of the documents to a file or heading resolves, and that every file and every command of npm
 * named there exists. Names are in backticks, or as `…/file.ts` in a drawing (a code block without a language). A
 * document about data names its files by any ending. Refuses leftovers of a merge, also as the formatter rewrites them.
 */
const skipped = new Set(['node_modules', 'dist', 'artefacts', '.git', '.cache', join(root, 'data')])

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (skipped.has(entry.name) || skipped.has(path)) return []
    return entry.isDirectory() ? [path, ...filesIn(path)] : [path]
  })

const files = filesIn(root)
const documents = files.filter((path) => path.endsWith('.md'))
const source = /\.(ts|tsx|mjs|cjs|md|json|jsonc)$/
/** All paths and path suffixes, with and without extension: `engine/src/engine.ts`, `engine.ts`, `run/end-run`. */
const known = new Set(
  files.flatMap((path) => {
    const parts = relative(root, path).split(/[/\\]/)
    const ends = parts.map((_, at) => parts.slice(at).join('/'))
    return [...ends, ...ends.map((end) => end.replace(source, ''))]
  }),
)
const folders = new Set(files.map((path) => basename(dirname(path))))

const withoutCode = (text) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')

function linksOf(text) {
  const plain = withoutCode(text)
  return [...plain.matchAll(/\]\(<?([^)\s>]+)>?[^)]*\)|(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? match[2])
}

const headingsOf = (path) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+\s+(.*)$/gm)].map((match) => headingSlug(match[1]))

function leadsSomewhere(from, link) {
  const [file, anchor] = link.split('#')
  const path = file === '' ? from : resolve(dirname(from), decodeURIComponent(file))
  if (!existsSync(path)) return false
  return anchor === undefined || !path.endsWith('.md') || headingsOf(path).includes(anchor)
}

/** Names that look like a path of this repository; excludes URLs, commands and wildcards. */
function namesOf(text) {
  const drawings = [...text.matchAll(/^```\n([\s\S]*?)^```/gm)].flatMap(([, block]) => block.split(/[\s,;()]+/))
  const spans = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span]) => span)
  return [...drawings.filter((word) => source.test(word)), ...spans].flatMap(spelledOut).filter(isNameOfFile)
}

/** Expands `memory/{tables,reads}.ts` into two files. */
function spelledOut(name) {
  const braces = /^(.*?)\{([^{}]*)\}(.*)$/.exec(name)
  if (braces === null) return [name]
  const [, before, choices, after] = braces
  return choices.split(',').flatMap((choice) => spelledOut(`${before}${choice.trim()}${after}`))
}

function isNameOfFile(name) {
  if (!/^\.?[\w@-][\w@./-]*$/.test(name) || name.startsWith('@')) return false
  if (source.test(name)) return true
  return name.includes('/') && folders.has(name.split('/')[0])
}

/** Names in backticks of a document that describes the files of its folder, such as `breweries-sample.csv`. */
function namesOfData(path, text) {
  if (!dirname(path).split(/[/\\]/).includes('data')) return []
  const names = [...text.matchAll(/`([\w-][\w.-]*\.(?:csv|gz|json|parquet|pbf|tsv|txt))`/g)].map(([, name]) => name)
  return names.filter((name) => !existsSync(join(dirname(path), name)))
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const ofNpm = (text) => [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name]) => name)

const exists = (name) => known.has(name.replace(/^\.\//, '').replace(/\/$/, ''))

const leftoverOfMerge = /^ *(?:<{7} |(?:> ?){7})/m

let wrong = 0
const report = (path, sentence) => {
  console.error(`${relative(root, path)}: ${sentence}`)
  wrong += 1
}
for (const path of documents) {
  const text = readFileSync(path, 'utf8')
  if (leftoverOfMerge.test(text)) report(path, 'has both sides of a merge conflict')
  for (const link of linksOf(text))
    if (!/^[a-z]+:/i.test(link) && !leadsSomewhere(path, link)) report(path, `${link} does not exist`)
  for (const name of new Set(namesOf(text))) if (!exists(name)) report(path, `missing file: ${name}`)
  for (const name of new Set(namesOfData(path, text))) report(path, `missing data: ${name}`)
  for (const name of new Set(ofNpm(text))) if (!(name in scripts)) report(path, `missing command: npm run ${name}`)
}
console.log(`${documents.length} documents, ${wrong} broken links and names`)
process.exitCode = wrong > 0 ? 1 : 0
