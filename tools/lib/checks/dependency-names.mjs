import { parseSync } from 'oxc-parser'

const vague = /^(?:ctx|\w*(?:Ctx|Needs|Ports))$/u
const feature = /^apps\/server\/src\/features\//u
const typeDeclarations = new Set(['TSTypeAliasDeclaration', 'TSInterfaceDeclaration'])

/**
 * Names that keep dependencies under several words. An operation takes its feature's context, one type in a file
 * `context.ts`; what a function is given to open something are its dependencies. Returns a line for each finding.
 */
export function misnamedDependencies(file, text) {
  if (!/\bctx\b|(?:Ctx|Needs|Ports|Context)\b/u.test(text)) return []
  const findings = []
  visit(parseSync(file, text).program, (node) => {
    if (node.type === 'Identifier' && node.name === 'ctx') findings.push(`${file}: ctx; write context`)
    if (!typeDeclarations.has(node.type)) return
    const { name } = node.id
    if (vague.test(name)) findings.push(`${file}: ${name}; write Context or Dependencies`)
    if (name.endsWith('Context') && feature.test(file) && !/[/-]context\.ts$/u.test(file))
      findings.push(`${file}: ${name}; a feature declares its context in context.ts`)
  })
  return [...new Set(findings)]
}

/** Visits each node; names of properties that another package chose are left out. */
function visit(node, onNode) {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, onNode)
    return
  }
  if (node === null || typeof node !== 'object') return
  if (typeof node.type === 'string') onNode(node)
  const skipped = foreignName(node)
  for (const [key, child] of Object.entries(node)) if (key !== skipped) visit(child, onNode)
}

/** The child that holds such a name. */
function foreignName({ type, shorthand, computed }) {
  if (type === 'Property' && !shorthand && !computed) return 'key'
  return type === 'MemberExpression' && !computed ? 'property' : null
}
