import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a program in the repository root with visible output; returns its exit code. */
export function runShown(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.on('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.on('exit', (code, signal) => done(code ?? (signal === null ? 0 : 1)))
  })
}

/** Like runShown, but the output is held back until the promise `turn` resolves. */
export async function runHeld(command, args, { turn, ...options }) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const ended = new Promise((done) => {
    child.on('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.on('close', (code) => done(code ?? 1))
  })
  const held = []
  let isTurn = false
  const showOn = (stream) => (chunk) => (isTurn ? stream.write(chunk) : held.push([stream, chunk]))
  child.stdout.on('data', showOn(process.stdout))
  child.stderr.on('data', showOn(process.stderr))
  await turn
  isTurn = true
  for (const [stream, chunk] of held) stream.write(chunk)
  return ended
}

/** Runs a program silently; returns its exit code, the signal that killed it, and its output. */
export function runQuiet(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => done({ code: 1, signal: null, output: error.message }))
    child.on('close', (code, signal) => done({ code: code ?? 1, signal, output }))
  })
}

/** Like runQuiet, but a failure prints the output and exits this process. */
export async function mustRun(what, [command, args], options = {}) {
  console.log(`${what} …`)
  const ended = await runQuiet(command, args, options)
  if (ended.code === 0) return
  console.error(ended.output)
  console.error(failureText(what, ended))
  process.exit(1)
}

/** The kernel kills with SIGKILL when memory is short, Node aborts at its heap limit; a shell adds 128 to the signal. */
const killedExits = new Set([134, 137])
const killedSignals = new Set(['SIGKILL', 'SIGABRT'])

export function failureText(what, { code, signal }) {
  if (!killedExits.has(code) && !killedSignals.has(signal)) return `${what}: failed.`
  return [
    `${what}: the process was killed (${signal ?? `exit code ${code}`}), probably because the machine ran out of memory.`,
    'This step needs 800 MB of free memory. Close other programs, or add memory or swap, and start again.',
    'Or make the package on another machine ("npm run pack") and install it here: it needs no build (docs/operate/install.md).',
  ].join('\n')
}

/** A program of an installed package, run by this Node. */
export const tool = (path, ...args) => [process.execPath, [`node_modules/${path}`, ...args]]
