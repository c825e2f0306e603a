import {
  type AreaRequest,
  areaName,
  areaNameSchema,
  areaSchema,
  type AreaSelection,
  type ChosenArea,
  startSchema,
  type travelModes,
} from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../platform/api/call.ts'
import { popularTypes } from '../lists/many-cities.ts'
import { formatDistance } from '../../../../platform/distance.ts'
import { formatBytes, plural } from '../../../../platform/formats.ts'
import { UserError } from '../../../../platform/api/api-error.ts'

/** Below the server's limit for a request (1 MB), and small enough for the browser's storage. */
const maxBytes = 900_000

/** An area to add; `label` names an administrative area, the others have a name of their own. */
export type NewArea = { area: AreaRequest; label?: string }

export type AddAreasOptions = {
  chosen: readonly ChosenArea[]
  /** Names that areas cannot have: those of the chosen cities. */
  taken: readonly string[]
  /** The business types that the areas start with. */
  businessTypes: readonly string[]
  /** `first`: the first of the added ones. */
  onChange: (areas: ChosenArea[], first: ChosenArea | undefined) => void
}

/** `kept`: what stays of the chosen areas, edited or not; absent: all. */
export type AreaChange = { kept?: readonly ChosenArea[]; added: readonly NewArea[] }

/** Adds or changes areas once the server has accepted their geometry. */
export function useAddAreas({ chosen, taken, businessTypes, onChange }: AddAreasOptions) {
  return useMutation({
    mutationFn: async ({ kept = chosen, added }: AreaChange) => {
      const names = [...taken, ...kept.map(({ label }) => label)]
      const fresh = withLabels(added, names).map((one) => ({ ...one, businessTypes: [...businessTypes] }))
      const next = [...kept, ...fresh]
      refuseTooLarge(next)
      const changed = next.filter((one) => !chosen.includes(one))
      if (changed.length > 0) await checkAreas(changed, businessTypes[0] ?? popularTypes[0])
      onChange(next, fresh[0])
    },
  })
}

/** The server reads geometry, names and ZIP codes as for a start. Throws with its message. */
async function checkAreas(chosen: readonly ChosenArea[], type: string | undefined): Promise<void> {
  const areas = chosen.map(({ area }) => {
    const read = areaSchema.safeParse(area)
    if (!read.success) throw new UserError(read.error.issues[0]?.message ?? 'The area is incomplete.')
    return { area: read.data, businessTypes: type === undefined ? [] : [type] }
  })
  await call('planPreview', { body: startSchema.parse({ mode: 'autonomous', areas }) })
}

function refuseTooLarge(areas: readonly AreaSelection[]): void {
  const bytes = JSON.stringify(areas).length
  if (bytes <= maxBytes) return
  throw new UserError(
    `These areas together are ${formatBytes(bytes)} large; up to ${formatBytes(maxBytes)} can be sent. Simplify their boundaries.`,
  )
}

/** Gives each area a name that no other place has, and its label. */
export function withLabels(
  added: readonly NewArea[],
  taken: readonly string[],
): { area: AreaRequest; label: string }[] {
  const names = new Set(taken)
  return added.map(({ area, label: wanted = areaName(area) }) => {
    const label = freeName(wanted, names)
    names.add(label)
    return { area: area.kind === 'admin' ? area : { ...area, name: label }, label }
  })
}

/** Administrative areas have the name that the server knows. */
export const canRename = (area: AreaRequest | undefined): boolean => area !== undefined && area.kind !== 'admin'

/** Why an area cannot have a name; null if it can. `taken`: the names of the other places. */
export function nameProblem(name: string, taken: readonly string[]): string | null {
  const { data, error } = areaNameSchema.safeParse(name)
  if (error !== undefined) return error.issues[0]?.message ?? null
  return taken.includes(data) ? `Another place is called “${data}”.` : null
}

/** The areas with a new name for the one with the label. */
export const renamed = (areas: readonly ChosenArea[], label: string, name: string): ChosenArea[] =>
  areas.map((one) =>
    one.label !== label || one.area.kind === 'admin'
      ? one
      : { ...one, label: name.trim(), area: { ...one.area, name: name.trim() } },
  )

/** "Area 1", "Area 2", … without a name; "Downtown 2" if Downtown is taken. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const base = wanted.trim()
  if (base !== '' && !taken.has(base)) return base
  const stem = base === '' ? 'Area' : base
  let number = base === '' ? 1 : 2
  while (taken.has(`${stem} ${number}`)) number += 1
  return `${stem} ${number}`
}

export const travelNames: Record<(typeof travelModes)[number], string> = {
  car: 'by car',
  bicycle: 'by bicycle',
  foot: 'on foot',
}

/** What an area is, in a few words. */
export function noteOfArea(area: AreaRequest): string {
  if (area.kind === 'circle') return `Circle, ${formatDistance(area.radiusM)}`
  if (area.kind === 'zips') return plural(area.zips.length, 'ZIP code')
  if (area.kind === 'drive-time') return `${plural(area.minutes, 'minute')} ${travelNames[area.mode]}`
  return area.kind === 'polygon' ? 'Polygon' : ''
}
