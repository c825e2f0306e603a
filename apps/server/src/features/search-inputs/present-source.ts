import type { sourceListingSchema } from '@gazetteer/contract'
import type { SourceId } from '@gazetteer/listing'
import { canEnrich, type SourceListing } from '@gazetteer/sources'
import type { z } from 'zod'

type Presented = z.infer<typeof sourceListingSchema>

export type DefaultSource = {
  readonly defaultId: SourceId
  readonly defaultWhy: string
  readonly isSampleChosen: boolean
  availabilityOf: (id: SourceId) => Presented['availability']
}

/** An unavailable source has a reason. */
export function presentSource(
  { id, title, declaration, reason }: SourceListing,
  { defaultId, defaultWhy, isSampleChosen, availabilityOf }: DefaultSource,
): Presented {
  return {
    id,
    title,
    isAvailable: declaration !== null,
    isDefault: id === defaultId,
    why: id === defaultId ? defaultWhy : null,
    canBeStored: !(declaration?.isFictional ?? false) || isSampleChosen,
    hasConfidence: declaration?.fields.includes('confidence') ?? false,
    isFictional: declaration?.isFictional ?? false,
    fields: [...(declaration?.fields ?? [])],
    canComplete: declaration !== null && canEnrich(declaration),
    isShareAlike: declaration?.isShareAlike ?? false,
    reason,
    availability: availabilityOf(id),
    licence: declaration?.licence ?? null,
    attribution: declaration?.attribution ?? null,
    retention: declaration?.retention ?? null,
  }
}
