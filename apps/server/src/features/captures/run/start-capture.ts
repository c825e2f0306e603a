import { texts } from '@gazetteer/engine'
import { exportMessages, freeListings, runtimeMessages } from '@gazetteer/contract'
import { Forbidden, Invalid } from '../../../platform/errors.ts'
import { newJobId, openOnlyRun, unlessSuspended } from './open-run.ts'
import { estimateOf } from '../estimate/estimate.ts'
import { refuseTooLarge } from '../estimate/refuse-too-large.ts'
import { driveTimesOf } from './request/drive-times.ts'
import { contactsOf } from './request/contacts.ts'
import { selectionsOf } from './request/selections.ts'
import { sourceBoundaries, checkFiles, refuseFallback, sourcesOf } from './request/sources.ts'
import { type CaptureFilters, filterWords } from '@gazetteer/listing/capture-filter'
import type { NewRun, RunOrigin } from '@gazetteer/engine'
import type { ContactLimits, StartRequest } from '@gazetteer/contract'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { CapturesContext } from '../context.ts'

/** `runId`: the id chosen for the run in advance; `isFollowed`: the run will be compared with others. */
export type Starter = {
  accountId: string
  origin: RunOrigin
  runId?: string
  campaignId?: string
  isFollowed?: boolean
}

/** Inserts the run; workers find it in the engine. Throws errors with messages for the user. */
export async function startCapture(
  context: CapturesContext,
  starter: Starter,
  body: StartRequest,
): Promise<{ jobId: string }> {
  const { accountId } = starter
  const run = await prepareRun(context, starter, body)
  await unlessSuspended(context, accountId, () => openOnlyRun(context, accountId, () => context.engine.createRun(run)))
  context.scheduler.run(run.id)
  return { jobId: run.id }
}

/** The run of a request that passed every check of a start. Throws errors with messages for the user. */
export async function prepareRun(
  context: CapturesContext,
  { accountId, origin, runId, campaignId, isFollowed = false }: Starter,
  body: StartRequest,
): Promise<NewRun> {
  const plan = await context.planOf(accountId)
  if (!plan.allows.modes.includes(body.mode)) throw new Forbidden(runtimeMessages.autonomousIsPro)
  if (!plan.allows.formats.includes(body.exportFormat)) throw new Forbidden(proFormat(body.exportFormat))
  const chosen = await context.destinations.chosen(accountId)
  if (chosen === null) throw new Invalid(runtimeMessages.configureDatabase)
  const { driveTimes, sources } = context
  await refuseFallback(sources, { origin, source: body.source })
  const contacts = contactsOf(body.contacts, { allows: plan.allows, areOffered: context.areContactsOffered })
  const boundaries = sourceBoundaries(sources, body.source ?? sources.defaultId)
  if (plan.credits !== null && plan.credits <= 0) throw new Forbidden(runtimeMessages.noCredits)
  const selections = await context.estimates.runLater(accountId, () =>
    selectionsOf(body, { driveTimes: driveTimesOf(driveTimes, accountId), boundaries }),
  )
  const destination = chosen.isLocked ? 'none' : chosen.provider
  const { declaration, limits, filters, enriching } = sourcesOf(sources, body)
  refuseFictional(declaration, { destination, isSampleChosen: sources.isSampleChosen })
  const hasLimits = Object.values(limits).some((limit) => limit !== null)
  const isFree = declaration.isFictional && !context.sources.isSampleChosen
  for (const { id } of [declaration, ...enriching]) await checkFiles(context.sources, id)
  const request = requestOf(body, {
    selections,
    declaration,
    filters,
    enriching,
    isFollowed,
    isFree,
    contacts,
    origin,
    campaignId,
  })
  if (!body.confirm)
    await context.estimates.runLater(accountId, () =>
      refuseTooLarge(request, context.sources.open(declaration.id), context.clock),
    )
  const expected = isFree && filters === null ? await expectedOf(context, request) : null
  return {
    id: runId ?? newJobId(context.clock.now()),
    accountId,
    request: expected === null ? request : { ...request, expectedListings: expected },
    exportFormat: body.exportFormat,
    destination,
    isLimited: body.mode === 'manual' || plan.credits !== null,
    limits,
    entries: [
      { level: 'info', text: `Capture started: ${describe(selections)} from ${declaration.title}` },
      ...ownBoundaries(selections).map((name) => ({
        level: 'info' as const,
        text: `The boundary of ${name} is that of ${declaration.title}`,
      })),
      ...enriching.map((other) => ({ level: 'info' as const, text: enrichedBy(other) })),
      ...(filters === null
        ? []
        : [{ level: 'info' as const, text: `Only listings ${filterWords(filters).join(', ')}` }]),
      ...(hasLimits ? [{ level: 'info' as const, text: texts.limits(limits) }] : []),
      ...(declaration.isFictional ? [{ level: 'warn' as const, text: fictional }] : []),
    ],
  }
}

const maxExpectingMs = 200

/** About how many listings the sample has; it counts its own places. */
async function expectedOf({ sources, clock }: CapturesContext, request: NewRun['request']): Promise<number | null> {
  const source = sources.open(request.source)
  const { expected } = await estimateOf(request, source.declaration, {
    now: clock.now,
    maxMs: maxExpectingMs,
    countMs: maxExpectingMs,
    knowledge: { foundBefore: () => null, source },
    pace: null,
  })
  return expected
}

/** docs/contribute/behaviour.md quotes two of these texts. */
const proFormat = (format: string): string =>
  format === 'csv' || format === 'html' ? exportMessages.professionalOnly : exportMessages.formatIsPro

function requestOf(
  { mode, onlyNew, update, logsEnabled, minConfidence }: StartRequest,
  { selections, declaration, filters, enriching, isFollowed, isFree, contacts, origin, campaignId }: Planned,
): NewRun['request'] {
  return {
    mode,
    source: declaration.id,
    selections,
    onlyNew,
    logsEnabled,
    origin,
    ...(update === 'refresh' ? { update } : {}),
    ...(minConfidence == null ? {} : { minConfidence }),
    ...(filters === null ? {} : { filters }),
    ...(campaignId === undefined ? {} : { campaignId }),
    ...(isFollowed ? { isFollowed } : {}),
    ...(isFree ? { freeListings } : {}),
    ...(contacts === null ? {} : { contacts }),
    ...(enriching.length === 0 ? {} : { completeFrom: enriching.map(({ id }) => id) }),
  }
}

/** Administrative areas with a boundary from the source's own data. */
const ownBoundaries = (selections: NewRun['request']['selections']): string[] =>
  selections.flatMap(({ area }) => (area?.shape.kind === 'polygon' && area.shape.id !== undefined ? [area.name] : []))

type Planned = {
  selections: NewRun['request']['selections']
  declaration: SourceDeclaration
  filters: CaptureFilters | null
  enriching: readonly SourceDeclaration[]
  isFollowed: boolean
  contacts: ContactLimits | null
  origin: RunOrigin
  campaignId: string | undefined
  /** Whether the source is the built-in sample without the operator's choice; its listings then cost no credits. */
  isFree: boolean
}

function enrichedBy({ title, licence, isShareAlike }: SourceDeclaration): string {
  const holds = isShareAlike ? `. Its licence, ${licence}, applies to every listing it enriches` : ''
  return `${title} fills missing fields${holds}`
}

const fictional = 'This capture uses sample data: all businesses are fictional'

function refuseFictional(
  { isFictional }: SourceDeclaration,
  { destination, isSampleChosen }: { destination: string; isSampleChosen: boolean },
): void {
  if (isFictional && destination !== 'none' && !isSampleChosen) {
    throw new Invalid(
      'Sample businesses are fictional and cannot be saved to your database. Choose No Database or another maps source.',
    )
  }
}

function describe(selections: NewRun['request']['selections']): string {
  const types = new Set(selections.flatMap((selection) => selection.types)).size
  const [first] = selections
  const cities = selections.length === 1 ? (first?.city ?? '') : `${selections.length} cities`
  return `${cities}, ${types} business ${types === 1 ? 'type' : 'types'}`
}
