import type { Engine, Run } from '@gazetteer/engine'
import { Conflict } from '../../../platform/errors.ts'

const undecided =
  'This capture waits for your decision. Resume or finish it to read its listings: discarding it returns their credits.'

/**
 * Discard returns credits, so listings that were paid with credits cannot be read while it is offered. Throws Conflict.
 */
export async function refuseUndecided({ engine }: { engine: Engine }, run: Run): Promise<void> {
  if (run.charged === 0 || run.state !== 'running') return
  const prompt = await engine.readOpenPrompt(run.id)
  if (prompt?.details.kind === 'interrupted') throw new Conflict(undecided, { code: 'undecided' })
}
