import { autoSource, openSource, sourceListings } from '@gazetteer/source'
import type { SourceId } from '@gazetteer/listing'
import type { MapsSource, SourceConfig, SourceDeclaration } from '@gazetteer/source'

/** The maps sources of this process, each opened once and kept until the end. */
export type SourceShelf = {
  /** What a capture uses when it names none. */
  readonly defaultId: SourceId
  /** The operator named the sample source: only then may its listings enter a user's database. */
  readonly isSampleChosen: boolean
  readonly listings: ReturnType<typeof sourceListings>
  /** Throws SourceError('refused') for a source that is not configured. */
  declarationOf: (id: SourceId) => SourceDeclaration
  open: (id: SourceId) => MapsSource
  close: () => Promise<void>
}

export function openSourceShelf(config: SourceConfig): SourceShelf {
  const opened = new Map<SourceId, MapsSource>()
  const open = (id: SourceId): MapsSource => {
    const source = opened.get(id) ?? openSource(id, config)
    opened.set(id, source)
    return source
  }
  return {
    defaultId: autoSource(config),
    isSampleChosen: config.choice === 'sample',
    listings: sourceListings(config),
    declarationOf: (id) => open(id).declaration,
    open,
    close: async () => {
      await Promise.all([...opened.values()].map((source) => source.close()))
    },
  }
}
