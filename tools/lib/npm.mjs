import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The npm command as program and arguments: run by this Node, because Windows cannot start scripts without a shell.
 */
export function npm(...args) {
  const script = [
    process.env['npm_execpath'] ?? '',
    join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js'),
    join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js'),
  ].find((path) => path.endsWith('npm-cli.js') && existsSync(path))
  return script === undefined ? ['npm', args] : [process.execPath, [script, ...args]]
}
