import { spawn } from 'node:child_process'
import { once } from 'node:events'

const ready = /Gazetteer is ready: (http:\/\/\S+)/

/** Starts a server and waits for the address that it prints; `stop` ends it gracefully and returns its exit code. */
export async function startServer([command, args], options) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const ended = once(child, 'close')
  let printed = ''
  const url = await new Promise((found, refused) => {
    const onOutput = (chunk) => {
      printed += chunk
      const address = ready.exec(printed)?.[1]
      if (address !== undefined) found(address)
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.once('error', refused)
    void ended.then(([code]) => refused(new Error(`The server exited with ${code}:\n${printed}`)), refused)
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}
