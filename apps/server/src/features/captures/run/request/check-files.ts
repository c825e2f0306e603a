import { SourceError } from '@gazetteer/sources'
import { Invalid } from '../../../../platform/errors.ts'
import type { SourceId } from '@gazetteer/listing'
import type { CaptureSources } from '../../context.ts'

/** Reading the footers of a few local files takes milliseconds; a slow disk must not hold up the start. */
const checkMs = 5_000

/** Throws Invalid when the operator's own files are not what the source dependencies. */
export async function checkFiles(sources: Pick<CaptureSources, 'open'>, id: SourceId): Promise<void> {
  const signal = AbortSignal.timeout(checkMs)
  try {
    await sources.open(id).check?.(signal)
  } catch (error) {
    if (error instanceof SourceError && error.kind === 'refused') throw new Invalid(error.message)
    // The capture itself reports what cannot be read now.
    if (!(error instanceof SourceError) && !signal.aborted) throw error
  }
}
