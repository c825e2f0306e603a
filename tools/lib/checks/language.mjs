import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { allowed, exempt, identifiers, prose } from './words.mjs'
import { root } from '../run.mjs'

/** Refuses words that make code, comments, texts and documents hard to read; prints where they are, and hits per 1,000 lines. */
const prosePattern = new RegExp(`(?<![\\w-])(?:${prose.join('|')})(?![\\w-])`, 'giu')
const refusedParts = new Set(identifiers)

const hits = []
let lines = 0
for (const file of trackedFiles()) {
  const text = readFileSync(join(root, file), 'utf8')
  lines += text.split('\n').length
  for (const part of partsOf(file.split('/').at(-1) ?? ''))
    if (refusedParts.has(part)) hits.push(`${file}: file name: ${part}`)
  const where = { file, whole: text }
  if (file.endsWith('.md')) checkProse(where, text, 0)
  else if (file.endsWith('.css'))
    for (const { 0: comment, index } of text.matchAll(/\/\*[^]*?\*\//g)) checkProse(where, comment, index)
  else checkCode(file, text)
}
for (const hit of hits) console.log(hit)
console.log(
  `${hits.length} refused words in ${lines} lines: ${((hits.length / lines) * 1000).toFixed(2)} per 1,000 lines`,
)
process.exitCode = hits.length === 0 ? 0 : 1

function trackedFiles() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter(
      (file) => /\.(?:ts|tsx|mts|mjs|cjs|css|md)$/.test(file) && !exempt.test(file) && existsSync(join(root, file)),
    )
}

function checkProse({ file, whole }, text, offset) {
  for (const { 0: word, index } of text.matchAll(prosePattern)) {
    const around = text.slice(Math.max(0, index - 40), index + 60)
    if (allowed.some((pattern) => pattern.test(around))) continue
    hits.push(
      `${file}:${lineOf(whole, offset + index)}: "${word.toLowerCase()}" in: ${around.replaceAll(/\s+/g, ' ').trim()}`,
    )
  }
}

function checkCode(file, text) {
  const { program, comments } = parseSync(file, text)
  for (const { start, end } of comments) checkProse({ file, whole: text }, text.slice(start, end), start)
  walk(program, (node) => {
    const { type, start, end } = node
    if (type === 'JSXText') checkProse({ file, whole: text }, text.slice(start, end), start)
    const isText = (type === 'Literal' && typeof node.value === 'string') || type === 'TemplateElement'
    // One word is a code or a key, not a sentence.
    if (isText && text.slice(start, end).includes(' ')) checkProse({ file, whole: text }, text.slice(start, end), start)
    if (type === 'Identifier' || type === 'PrivateIdentifier' || type === 'JSXIdentifier') {
      const bad = partsOf(node.name).find((part) => refusedParts.has(part))
      if (bad !== undefined) hits.push(`${file}:${lineOf(text, start)}: identifier ${node.name}`)
    }
  })
}

function walk(node, visit) {
  if (Array.isArray(node)) return node.forEach((one) => walk(one, visit))
  if (node === null || typeof node !== 'object') return
  if (typeof node.type === 'string') visit(node)
  for (const key of Object.keys(node)) walk(node[key], visit)
}

/** `leaseUntil`, `lease-until` and `lease_until` have the parts `lease` and `until`. */
function partsOf(name) {
  return name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((part) => part.toLowerCase())
}

function lineOf(text, index) {
  return text.slice(0, index).split('\n').length
}
