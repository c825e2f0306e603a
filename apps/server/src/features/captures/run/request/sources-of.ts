import type { StartRequest } from '@gazetteer/contract'
import type { RunLimits } from '@gazetteer/engine'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { CaptureSources } from '../../context.ts'
import { declarationOf } from './declaration-of.ts'
import { enrichmentSources } from './enrichment-sources.ts'
import { limitsOf } from './limits.ts'

export type ChosenSources = { declaration: SourceDeclaration; enriching: SourceDeclaration[]; limits: RunLimits }

/**
 * The sources of a request with its limits, for a start, an estimate and a campaign alike. Throws Invalid when a source
 * is not configured or unsuitable, or a limit has no effect.
 */
export function sourcesOf(
  sources: Pick<CaptureSources, 'open' | 'defaultId'>,
  { source, completeFrom, limits }: Pick<StartRequest, 'source' | 'completeFrom' | 'limits'>,
): ChosenSources {
  const declaration = declarationOf(sources, source ?? sources.defaultId)
  return {
    declaration,
    limits: limitsOf(limits, declaration),
    enriching: enrichmentSources(sources, declaration, completeFrom ?? []),
  }
}
