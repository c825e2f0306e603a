import type { DrawnArea } from '@gazetteer/contract'
import type { ReactNode } from 'react'

/** A city or area as a point. */
export type MapPlace = { label: string; at: readonly [longitude: number, latitude: number]; people: number }
/** A part of a chosen place that is captured, or left out; `id` is unique on the map. */
export type MapPart = {
  id: string
  label: string
  people: number
  isLeftOut: boolean
  canToggle: boolean
  rings: readonly (readonly (readonly [number, number])[])[]
}

export type DrawingProps = {
  /** Read once. Those that cannot be drawn are left out. */
  initial: readonly DrawnArea[]
  /** `block`: why the areas cannot be used yet. New areas have an empty name. */
  onChange: (areas: DrawnArea[], block: string | null) => void
}

/** What the map of the chooser shows. */
export type ChoiceMapProps = {
  /** Circles; none while parts are shown. */
  places: readonly MapPlace[]
  parts: readonly MapPart[]
  /** All that is chosen. */
  chosen: ReadonlySet<string>
  current: string | null
  /** A change resets the view. */
  subject: string
  /** For assistive technology. */
  label: string
  onPlace: (label: string) => void
  onPart: (id: string) => void
  /** Over the map. */
  children?: ReactNode
  drawing: DrawingProps | null
}

export type RenderMap = (props: ChoiceMapProps) => ReactNode
