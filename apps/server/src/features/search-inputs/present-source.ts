import type { sourceListingSchema } from '@gazetteer/contract'
import { type SourceId, sourceTitles } from '@gazetteer/listing'
import { canComplete, type SourceListing } from '@gazetteer/source'
import type { z } from 'zod'

/** A source that cannot be used has a reason. */
export function presentSource(
  { id, declaration, reason }: SourceListing,
  { defaultId, defaultWhy }: { defaultId: SourceId; defaultWhy: string },
): z.infer<typeof sourceListingSchema> {
  return {
    id,
    title: sourceTitles[id],
    isAvailable: declaration !== null,
    isDefault: id === defaultId,
    why: id === defaultId ? defaultWhy : null,
    hasConfidence: declaration?.fields.includes('confidence') ?? false,
    isFictional: declaration?.isFictional ?? false,
    canComplete: declaration !== null && canComplete(declaration),
    isShareAlike: declaration?.isShareAlike ?? false,
    reason,
    licence: declaration?.licence ?? null,
    attribution: declaration?.attribution ?? null,
    retention: declaration?.retention ?? null,
  }
}
