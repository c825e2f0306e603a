import type { SourceDeclaration } from '@gazetteer/source'
import type { ProviderCount } from './fresh-listing.ts'

/** What must be named with a run's listings: source, licence, and where rows differ who provided how many under which licence. */
export function creditsOf(
  { title, attribution, licence, retention }: SourceDeclaration,
  providers: readonly ProviderCount[],
): string[] {
  const named = providers.filter(({ provider, licence: own }) => provider !== null || own !== null)
  const rows = named.map(({ provider, licence: own, listings }) => {
    const count = `${listings.toLocaleString('en-US')} ${listings === 1 ? 'listing' : 'listings'}`
    return `${count} from ${provider ?? 'an unnamed provider'}, ${own ?? licence}`
  })
  const isApache = named.some(({ licence: own }) => own?.startsWith('Apache') ?? false)
  const notice = isApache ? ['Apache-2.0: whoever passes these listings on keeps the notices of their providers.'] : []
  return [`${title}. ${attribution}. Licence: ${licence}. ${retention}`, ...rows, ...notice]
}
