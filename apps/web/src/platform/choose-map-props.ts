import type { DrawnArea } from '@gazetteer/contract'
import type { ReactNode } from 'react'

/** A city or area as a point. */
export type ChoicePlace = { label: string; at: readonly [longitude: number, latitude: number]; people: number }
/** A part of a chosen place that is captured, or left out. */
export type ChoicePart = {
  /** Unique on the map. */
  id: string
  label: string
  people: number
  /** Listings of the chosen business types, by its share of the people; null: not known. */
  expected: number | null
  isLeftOut: boolean
  /** Whether a click leaves it out or adds it. */
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
export type ChooseMapProps = {
  /** The chosen places, as circles; none while parts are shown. */
  places: readonly ChoicePlace[]
  parts: readonly ChoicePart[]
  /** All that is chosen: its circles are not offered again. */
  chosen: ReadonlySet<string>
  current: string | null
  /** What is shown; a change resets the view. */
  subject: string
  /** Describes the map to assistive technology. */
  label: string
  onPlace: (label: string) => void
  onPart: (id: string) => void
  /** Over the map. */
  children?: ReactNode
  /** Null: no areas are drawn. */
  drawing: DrawingProps | null
}

export type RenderMap = (props: ChooseMapProps) => ReactNode
