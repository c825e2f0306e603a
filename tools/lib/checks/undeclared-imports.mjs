import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { root } from '../run.mjs'

const readPackage = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
const namesIn = (...lists) => new Set(lists.flatMap((list) => Object.keys(list ?? {})))

/**
 * Imports of packages that the importing package does not declare. Tests may also use `devDependencies`, of their
 * package and of the root. Types may come from `@types`.
 */
export function undeclaredImports(modules, isTest) {
  const development = namesIn(readPackage('.').devDependencies)
  const declared = new Map()
  const declaredBy = (folder) => {
    if (!declared.has(folder)) {
      const { name, dependencies, peerDependencies, devDependencies } = readPackage(folder)
      const shipped = namesIn(dependencies, peerDependencies).add(name)
      declared.set(folder, { shipped, tested: new Set([...shipped, ...namesIn(devDependencies), ...development]) })
    }
    return declared.get(folder)
  }
  return modules.flatMap(({ source, dependencies }) => {
    const folder = /^(?:apps|packages)\/[^/]+/u.exec(source)?.[0]
    if (folder === undefined) return []
    const { shipped, tested } = declaredBy(folder)
    const isForTests =
      isTest.test(source) || folder === 'packages/testkit' || /\/(?:testing|build)\/|vite\.config/u.test(source)
    const missing = dependencies.filter(({ module, dependencyTypes }) => {
      if (module.startsWith('.') || isBuiltin(module)) return false
      const name = packageOf(module)
      const isType = dependencyTypes.includes('type-only')
      const known = isForTests || isType ? tested : shipped
      return !known.has(name) && !tested.has(`@types/${name}`)
    })
    return missing.map(({ module }) => `undeclared: ${source} → ${module}`)
  })
}

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
