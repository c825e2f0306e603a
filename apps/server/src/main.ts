import { fileURLToPath } from 'node:url'
import type { App } from './app.ts'
import { loadConfig } from './config.ts'
import { misspeltSettings } from './misspelt-settings.ts'
import { formatFatalError } from './format-fatal-error.ts'
import { runInstallation } from './installation.ts'
import { keepHeapSmall } from './platform/keep-heap-small.ts'
import { keepFilesPrivate } from './platform/private-folder.ts'
import { holdDataFolder } from './platform/data-folder.ts'
import { type Log, openLog } from './platform/log.ts'
import { StartRefused } from './platform/start-refused.ts'

/** After SIGTERM or SIGINT the process ends within this time, even if something hangs. Acknowledged data is safe. */
const stopWithinMs = 4_500
const webFolder = import.meta.url.endsWith('.ts') ? '../../../dist/web' : '../web'

await main().catch((error: unknown) => {
  console.error(formatFatalError(error))
  process.exit(1)
})

async function main(): Promise<void> {
  keepHeapSmall(50)
  const config = loadConfig()
  const log = openLog(config.logLevel)
  for (const reason of misspeltSettings()) log.warn({ reason }, 'unknown setting')
  keepFilesPrivate()
  const folder = await holdDataFolder(config.dataDir)
  if (folder.warning !== null) log.warn({ reason: folder.warning }, 'the data folder is not private')
  const installation = await runInstallation({
    config,
    folder,
    log,
    webFolder: fileURLToPath(new URL(webFolder, import.meta.url)),
    onFatal: (error) => {
      console.error(formatFatalError(error))
      process.exit(1)
    },
  })
  const app = installation.app()
  folder.answerCommands(app.answerCommand)
  stopOnSignals(log, async () => {
    await installation.close()
    await folder.release()
  })
  console.log(`Maps source: ${app.mapsSource}`)
  if (config.role === 'worker') {
    if (config.metricsPort !== null) console.log(`Health and metrics: ${await listen(app)}`)
    console.log('Gazetteer worker is ready.')
    return
  }
  const address = await listen(app)
  const { firstRestoreToken: token } = app
  // Not in the log, which other programs collect.
  if (token !== null) console.log(`No account exists yet. To restore a backup in the browser, use this token: ${token}`)
  console.log(`Gazetteer is ready: ${address}`)
}

async function listen(app: App): Promise<string> {
  try {
    return await app.listen()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new StartRefused('The port is used by another program. Set PORT to a different one.', { cause: error })
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new StartRefused('HOST could not be resolved.', { cause: error })
    if (code === 'EADDRNOTAVAIL') throw new StartRefused('HOST is not an address of this machine.', { cause: error })
    if (code === 'EACCES')
      throw new StartRefused('This user is not allowed to use the port. Set PORT above 1023.', { cause: error })
    throw error
  }
}

function stopOnSignals(log: Log, stop: () => Promise<void>): void {
  let isStopping = false
  function onSignal(): void {
    if (isStopping) return
    isStopping = true
    setTimeout(() => {
      log.warn({ stopWithinMs }, 'shutdown timed out and was aborted; acknowledged data is safe')
      process.exit(0)
    }, stopWithinMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
