import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/start/ensure-installed.mjs'
import { requireNode } from './lib/start/require-node.mjs'
import { root, runQuiet, tool } from './lib/run.mjs'

/** `npm run verify`: all static checks, two at a time; continues after a failure and reports all. */
requireNode()
await ensureInstalled()

const projects = ['.', 'apps/web', 'e2e'].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
const checks = [
  ...projects.map((folder) => ({
    name: `types of ${folder}`,
    run: tool('typescript/bin/tsc', '-p', `${folder}/tsconfig.json`),
  })),
  { name: 'lint', run: tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings') },
  { name: 'format', run: tool('oxfmt/bin/oxfmt', '--check') },
  { name: 'import rules', run: [process.execPath, ['tools/lib/checks/imports.mjs']] },
  { name: 'tables of the engine', run: [process.execPath, ['tools/lib/checks/boundaries.mjs']] },
  { name: 'exported names', run: [process.execPath, ['tools/lib/checks/exported-names.mjs']] },
  { name: 'names of dependencies', run: [process.execPath, ['tools/lib/checks/dependencies.mjs']] },
  { name: 'names of tests', run: [process.execPath, ['tools/lib/checks/test-names.mjs']] },
  { name: 'dead code', run: tool('knip/bin/knip.js', '--no-progress', '--no-config-hints') },
  { name: 'the API document', run: tool('tsx/dist/cli.mjs', 'tools/generate/openapi.ts', '--check') },
  { name: 'the API document for generators', run: [process.execPath, ['tools/lib/checks/api-document.mjs']] },
  { name: 'language', run: [process.execPath, ['tools/lib/checks/language.mjs']] },
  { name: 'commit subjects', run: [process.execPath, ['tools/lib/checks/commits.mjs']] },
  { name: 'figures of the README', run: [process.execPath, ['tools/lib/checks/proof.mjs']] },
  { name: 'links of the documents', run: [process.execPath, ['tools/lib/checks/doc-links.mjs']] },
]

let failed = 0
const waiting = [...checks]
async function work() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const [command, args] = check.run
    const since = performance.now()
    const { code, output } = await runQuiet(command, args)
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${check.name} (${seconds} s)`)
    if (code === 0) continue
    failed += 1
    console.log(output.trim())
  }
}
await Promise.all([work(), work()])
console.log(failed === 0 ? 'All checks passed.' : `${failed} of ${checks.length} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1
