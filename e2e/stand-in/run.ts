import {
  type CaptureMode,
  type CitySelection,
  type LogLine,
  manualListingsPerType,
  type Recovery,
  type RuntimeStatus,
  type TableRow,
} from '@gazetteer/contract'
import { cellsAround, type Place, placeIn, randomFrom } from './cells.ts'
import { listingOf } from './listings.ts'
import { cities } from './places.ts'

export type RunArea = {
  path: string
  label: string
  city: string
  country: 'US'
  zip: number
  businessTypes: string[]
  state: 'waiting' | 'running' | 'done' | 'saturated' | 'failed'
  ring: Place[]
  raw: number
  fresh: number
  outside: number
  requests: number
  reason: string | null
}

export type RunOptions = {
  id: string
  mode: CaptureMode
  exportFormat: string
  selection: CitySelection[]
  /** Listings the account may still take; null: no limit. */
  credits: number | null
  now: number
}

/** A simulated capture: each tick asks one area, finds listings, writes lines. It stands in for the engine, no more. */
export class Run {
  readonly options: RunOptions
  readonly areas: RunArea[]
  readonly points: Place[] = []
  readonly listings: TableRow[] = []
  readonly logs: LogLine[] = []
  readonly filename: string
  status: RuntimeStatus['status'] = 'active'
  recovery: Recovery | null = null
  message: string | null = null
  endTime: number | null = null
  totalPausedMs = 0
  pauseStartMs: number | null = null
  requests = 0
  private readonly random: () => number
  private cityIndex = 0
  private typeIndex = 0
  private ofType = 0

  constructor(options: RunOptions) {
    this.options = options
    this.random = randomFrom(options.selection.map(({ city }) => city).join())
    this.areas = options.selection.flatMap((entry) => this.areasOf(entry))
    const slug = (options.selection[0]?.city ?? 'x').toLowerCase().replace(/[^a-z]+/gu, '-')
    this.filename = `${slug}_${options.id}.${options.exportFormat}`
    this.say(
      'info',
      `${options.selection.map(({ city }) => city).join(', ')}: planned ${this.areas.length} areas for ${this.types().join(', ')}`,
    )
  }

  tick(): void {
    if (this.status !== 'active') return
    const running = this.areas.find(({ state }) => state === 'running')
    if (running !== undefined) this.settle(running)
    if (this.status !== 'active') return
    const open = 3 - this.areas.filter(({ state }) => state === 'running').length
    for (const area of this.areas.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, open)))
      area.state = 'running'
    if (this.areas.every(({ state }) => state === 'done' || state === 'saturated')) this.end('success', 'completed')
  }

  pause(): void {
    this.status = 'paused'
    this.pauseStartMs = Date.now()
    this.say('info', 'Paused. Listings in flight are stored')
  }

  resume(): void {
    this.totalPausedMs += Date.now() - (this.pauseStartMs ?? Date.now())
    this.pauseStartMs = null
    this.recovery = null
    this.status = 'active'
    this.say('info', 'Resumed')
  }

  end(status: 'success' | 'stopped', word: string, message: string | null = null): void {
    this.status = status
    this.endTime = Date.now()
    if (this.pauseStartMs !== null) this.totalPausedMs += this.endTime - this.pauseStartMs
    this.pauseStartMs = null
    this.recovery = null
    this.message = message
    this.say(status === 'success' ? 'success' : 'warn', `Capture ${word}: ${this.listings.length} listings`, {
      label: this.filename,
      href: `/api/download/${this.filename}`,
    })
  }

  progress(): RuntimeStatus['progress'] {
    if (this.status !== 'active' && this.status !== 'paused') return null
    const current = this.areas.find(({ state }) => state === 'running') ?? this.areas.at(-1)
    const selection = this.options.selection[this.cityIndex]
    return {
      processedBusinessesForCurrentCategory: this.ofType,
      currentCity: current?.city ?? '',
      currentBusinessType: selection?.businessTypes[this.typeIndex] ?? this.types()[0] ?? '',
      cityIndex: this.cityIndex,
      totalCities: this.options.selection.length,
      businessTypeIndex: this.typeIndex,
      totalBusinessTypes: this.types().length,
      mode: this.options.mode,
      processed: this.listings.length,
      recordsProcessed: this.listings.length,
      requests: this.requests,
      areasDone: this.areas.filter(({ state }) => state === 'done' || state === 'saturated').length,
      areasKnown: this.areas.length,
    }
  }

  private settle(area: RunArea): void {
    const type = area.businessTypes[this.typeIndex % area.businessTypes.length] ?? 'Restaurant'
    this.requests += 1
    area.requests += 1
    if (area.state === 'running' && this.random() < 0.04 && area.reason === null) {
      area.state = 'waiting'
      area.reason = 'source answered 503'
      this.say('error', `ZIP ${area.zip} failed: source answered 503. Trying again in 12 s`)
      return
    }
    area.reason = null
    const found = Math.floor(4 + this.random() ** 2 * 56)
    const outside = Math.floor(this.random() * 3)
    let taken = 0
    for (let index = 0; index < found && this.mayTake(); index += 1) {
      const place = placeIn(area.ring, this.random)
      this.points.push(place)
      this.listings.push(
        listingOf({ id: this.listings.length + 1, type, city: area.city, zip: area.zip, place, random: this.random }),
      )
      this.ofType += 1
      taken += 1
    }
    area.raw += found
    area.fresh += taken
    area.outside += outside
    area.state = found > 56 ? 'saturated' : 'done'
    if (area.state === 'saturated') this.say('warn', `Area ${area.zip} reached the source's cap of 60: split in two`)
    else this.say('info', `Asked ZIP ${String(area.zip).padStart(5, '0')} · ${type} · ${taken} new, ${outside} outside`)
    if (this.requests % 7 === 0)
      this.say('success', `${this.requests} areas completed · ${this.listings.length} listings`)
    this.step(area)
  }

  private mayTake(): boolean {
    if (this.options.credits !== null && this.listings.length >= this.options.credits) return false
    return this.options.mode === 'autonomous' || this.ofType < manualListingsPerType
  }

  private step(area: RunArea): void {
    if (this.options.credits !== null && this.listings.length >= this.options.credits) {
      this.end('stopped', 'stopped', 'No credits remaining. The listings found so far are kept.')
      return
    }
    if (this.options.mode === 'manual' && this.ofType >= manualListingsPerType) {
      if (this.typeIndex + 1 >= this.types().length) this.end('success', 'completed')
      else {
        this.typeIndex += 1
        this.ofType = 0
      }
      return
    }
    this.cityIndex = Math.max(
      0,
      this.options.selection.findIndex(({ city }) => city === area.city),
    )
    if (this.options.mode === 'autonomous') this.typeIndex = this.requests % this.types().length
  }

  private types(): string[] {
    return this.options.selection[this.cityIndex]?.businessTypes ?? []
  }

  private areasOf({ city, businessTypes }: CitySelection): RunArea[] {
    const known = cities.find(({ label }) => label === city)
    if (known === undefined) return []
    const rings = cellsAround([known.longitude, known.latitude], this.options.mode === 'manual' ? 26 : 48, this.random)
    return rings
      .filter((ring) => ring.length > 2)
      .map((ring, index) => ({
        path: `${city}/${index}`,
        label: `ZIP ${String(known.zip + index).padStart(5, '0')}`,
        city,
        country: 'US' as const,
        zip: known.zip + index,
        businessTypes,
        state: 'waiting' as const,
        ring,
        raw: 0,
        fresh: 0,
        outside: 0,
        requests: 0,
        reason: null,
      }))
  }

  private say(level: LogLine['level'], text: string, link?: LogLine['link']): void {
    this.logs.push({
      seq: this.logs.length + 1,
      time: new Date().toISOString(),
      level,
      text,
      ...(link === undefined ? {} : { link }),
    })
  }
}
