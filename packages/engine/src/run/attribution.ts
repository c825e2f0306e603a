import type { SourceDeclaration } from '@gazetteer/sources'
import type { SourceId } from '@gazetteer/listing'
import type { FillerCount, ProviderCount } from '../model/fresh-listing.ts'
import type { StorageReads } from '../storage/storage.ts'

/** Required attribution for a run's listings: its source and its enrichment sources. */
export async function attributionOfRun(
  { id, request }: { id: string; request: { source: SourceId } },
  engine: Pick<StorageReads, 'readProviders' | 'readFillers'>,
  declarationOf: (source: SourceId) => SourceDeclaration,
): Promise<string[]> {
  const [providers, fillers] = await Promise.all([engine.readProviders(id), engine.readFillers(id)])
  const completed = fillers.map((filler) => enrichmentAttribution(declarationOf(filler.source), filler))
  return [...attributionOf(declarationOf(request.source), providers), ...completed]
}

function enrichmentAttribution({ title, attribution, isShareAlike }: SourceDeclaration, filler: FillerCount): string {
  const { licence, fields, listings } = filler
  const some = `${count(fields, 'field')} of ${count(listings, 'listing')} filled in from ${title}`
  const holds = isShareAlike ? ': this licence applies to these listings' : ''
  return `${some}. ${attribution}. Licence: ${licence}${holds}.`
}

const count = (value: number, one: string): string => `${value.toLocaleString('en-US')} ${one}${value === 1 ? '' : 's'}`

/** The source and its licence; where rows differ, the providers with their counts and licences. */
function attributionOf(
  { title, attribution, licence, retention }: SourceDeclaration,
  providers: readonly ProviderCount[],
): string[] {
  const named = providers.filter(({ provider, licence: own }) => provider !== null || own !== null)
  const rows = named.map(({ provider, licence: own, listings }) => {
    return `${count(listings, 'listing')} from ${provider ?? 'an unnamed provider'}, ${own ?? licence}`
  })
  const isApache = named.some(({ licence: own }) => own?.startsWith('Apache') ?? false)
  const notice = isApache ? ['Apache-2.0: redistribute these listings with the notices of their providers.'] : []
  return [`${title}. ${attribution}. Licence: ${licence}. ${retention}`, ...rows, ...notice]
}
