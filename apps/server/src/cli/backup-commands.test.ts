import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { addBackupCommands } from './backup-commands.ts'
import { newProgram, runProgram } from './io.ts'

test('a backup into a folder that is missing, or that is a file, is refused before the data folder is opened', async () => {
  const folder = await makeTestFolder()
  const out = { write: () => true }
  let reads = 0
  const config = () => {
    reads += 1
    return readConfig({ DATA_DIR: folder.path })
  }
  const io = { out, err: out, config, signal: () => new AbortController().signal }
  const backup = (file: string) => {
    const program = newProgram(io)
    addBackupCommands(program, io)
    return runProgram(program, ['backup', file])
  }
  try {
    await writeFile(join(folder.path, 'file'), '')
    const [missing, file] = [join(folder.path, 'missing'), join(folder.path, 'file')]
    await expect(backup(join(missing, 'b.gz'))).rejects.toThrow(`folder not found: ${missing}. Create it first.`)
    await expect(backup(join(file, 'b.gz'))).rejects.toThrow(`${file} is not a folder.`)
    expect(reads).toBe(0)
  } finally {
    await folder.stop()
  }
})
