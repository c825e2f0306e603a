/** The user or the system ended the command; the exit code is the shell's convention for the signal. */
export class StoppedBySignal extends Error {
  readonly exitCode: number
  constructor(exitCode: number) {
    super('Stopped: no file was written')
    this.name = 'StoppedBySignal'
    this.exitCode = exitCode
  }
}
