import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../run.mjs'

/** A name that more than two files export means several things to a reader who searches for it. */
const maxFiles = 2

/** Names that a tool or a convention of a folder asks for. */
const conventions = new Map([
  // Each benchmark.
  ['run', /^bench\//u],
  // Each migration.
  ['up', /^packages\/app-database\/src\/migrations\//u],
])

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !/\.(?:test|d)\.[a-z]+$|\/generated\/|\.d\.mts$/u.test(file))

const filesByName = new Map()
for (const file of files) {
  for (const name of declaredExports(file)) {
    if (conventions.get(name)?.test(file) === true) continue
    filesByName.set(name, [...(filesByName.get(name) ?? []), file])
  }
}
const repeated = [...filesByName].filter(([, places]) => places.length > maxFiles)
for (const [name, places] of repeated)
  console.error(`${name} is exported by ${places.length} files: ${places.join(', ')}`)
console.log(`${filesByName.size} exported names, ${repeated.length} in more than ${maxFiles} files`)
process.exitCode = repeated.length > 0 || filesByName.size < 50 ? 1 : 0

/** Names that a file declares and exports; names that it passes on from another file do not count. */
function declaredExports(file) {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  return program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration === null) return []
    const { declaration } = node
    if (declaration.type === 'VariableDeclaration') return declaration.declarations.map(({ id }) => id.name)
    return declaration.id === null ? [] : [declaration.id.name]
  })
}
