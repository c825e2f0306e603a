import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from './run.mjs'

/** Every link of the documents to a file of the repository, and to a heading in it, must lead somewhere. */
const skipped = new Set(['node_modules', 'dist', 'artefacts', '.git', '.cache', 'data'])

function documents(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return documents(path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}

const withoutCode = (text) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')

function linksOf(text) {
  const plain = withoutCode(text)
  return [...plain.matchAll(/\]\(<?([^)\s>]+)>?[^)]*\)|(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? match[2])
}

const slug = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const headingsOf = (path) => [...readFileSync(path, 'utf8').matchAll(/^#+\s+(.*)$/gm)].map((match) => slug(match[1]))

function leadsSomewhere(from, link) {
  const [file, anchor] = link.split('#')
  const path = file === '' ? from : resolve(dirname(from), decodeURIComponent(file))
  if (!existsSync(path)) return false
  return anchor === undefined || !path.endsWith('.md') || headingsOf(path).includes(anchor)
}

let dead = 0
const all = documents(root)
for (const path of all) {
  for (const link of linksOf(readFileSync(path, 'utf8'))) {
    if (/^[a-z]+:/i.test(link) || leadsSomewhere(path, link)) continue
    console.error(`${relative(root, path)}: ${link} leads nowhere`)
    dead += 1
  }
}
console.log(`${all.length} documents, ${dead} dead links`)
process.exitCode = dead > 0 ? 1 : 0
