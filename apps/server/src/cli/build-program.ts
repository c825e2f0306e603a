import type { Command } from 'commander'
import { addBackupCommands } from './backup-commands.ts'
import { addCaptureCommand } from './capture/capture-command.ts'
import { addCompletionCommand } from './completion-command.ts'
import { addDuplicatesCommand } from './duplicates/duplicates-command.ts'
import { addFindCommands } from './find-commands.ts'
import { type Io, newProgram } from './io.ts'
import { addMcpCommand } from './mcp-command.ts'
import { addOperatorCommands } from './operator-commands.ts'
import { addContactsCommand } from './remote/contacts-command.ts'
import { addPresetCommands } from './remote/preset-commands.ts'
import { addRemoteCommands } from './remote/remote-commands.ts'

/** The command line with all its commands, in the order of the help. */
export function buildProgram(io: Io): Command {
  const program = newProgram(io).addHelpText('after', exitCodesText)
  addCaptureCommand(program, io)
  addFindCommands(program, io)
  addDuplicatesCommand(program, io)
  addRemoteCommands(program, io)
  addContactsCommand(program, io)
  addPresetCommands(program, io)
  addMcpCommand(program, io)
  addOperatorCommands(program, io)
  addBackupCommands(program, io)
  addCompletionCommand(program, io)
  return program
}

const exitCodesText = `
Exit codes: 0 done (also at its --limit), 1 failed or refused, 2 invalid command, 3 source unavailable: no answer, refused,
or daily limit reached (without listings no file is written), 4 a capture on a server waits for your decision,
130 or 143 stopped by a signal.`
