import 'maplibre-gl/dist/maplibre-gl.css'
import { Center, Group, Paper } from '@mantine/core'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { ChoicePart, ChoicePlace, ChooseMapProps } from '../../platform/choose-map-props.ts'
import { formatCount } from '../../platform/formats.ts'
import { useTheme } from '../../platform/theme/color-scheme.ts'
import { DrawingTools } from './area-drawing.tsx'
import styles from './choose-map.module.css'
import coverage from './coverage-map.module.css'
import type { BaseMap } from './draw/base-map/add-base-map.ts'
import { useBaseMap } from './draw/base-map/use-base-map.ts'
import { canDraw } from './draw/can-draw.ts'
import { boundsOfChoice, circleFeatures, partFeatures, tooltipOf } from './draw/choice/choice-features.ts'
import { addChoiceLayers } from './draw/choice/choice-layers.ts'
import { useCitiesInView } from './draw/choice/use-cities-in-view.ts'
import { type Hover, useChoicePress } from './draw/choice/use-choice-press.ts'
import { MapControls } from './draw/map-buttons.tsx'
import type { Drawing } from './draw/shapes/use-drawing.ts'
import { type DrawnMap, useMap, useSource } from './draw/use-map.ts'
import { useView } from './draw/use-view.ts'

/** The map of the chooser: what is chosen, what can be chosen, and the tools to draw areas. */
export default function ChooseMap(props: ChooseMapProps) {
  const base = useBaseMap()
  const theme = useTheme()
  // A change of the theme opens a new map, with what was drawn so far.
  const drawn = useRef<Drawing | null>(null)
  const isDrawing = props.drawing !== null
  useEffect(() => {
    if (!isDrawing) drawn.current = null
  }, [isDrawing])
  if (!canDraw())
    return (
      <div className={styles.frame}>
        <Center h="100%" p="md" c="dimmed" ta="center" role="img" aria-label={props.label}>
          This browser cannot show the map. Type a circle, or paste GeoJSON.
        </Center>
        <div className={styles.over}>{props.children}</div>
      </div>
    )
  return (
    <MapOfChoice
      key={theme}
      {...props}
      before={drawn}
      onDrawn={(next) => {
        drawn.current = next
      }}
      base={base}
    />
  )
}

type MapOfChoiceProps = ChooseMapProps & {
  base: BaseMap | null
  before: RefObject<Drawing | null>
  onDrawn: (drawing: Drawing) => void
}

function MapOfChoice({ places, parts, chosen, current, base, drawing, before, ...props }: MapOfChoiceProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { drawn } = useMap(frame, { base, isClustered: true })
  const isDrawing = drawing !== null
  const bounds = useMemo(() => boundsOfChoice(places, parts), [places, parts])
  const { isMoved, zoom, fitAll } = useView(drawn, {
    bounds: isDrawing ? null : bounds,
    subject: props.subject,
    around: 'places',
  })
  const around = useCitiesInView(drawn, !isDrawing)
  const offered = useMemo(() => around.filter(({ label }) => !chosen.has(label)), [around, chosen])
  const shownPlaces = isDrawing ? noPlaces : places
  const data = {
    parts: useMemo(() => partFeatures(isDrawing ? [] : parts), [isDrawing, parts]),
    around: useMemo(() => circleFeatures(offered, null), [offered]),
    places: useMemo(() => circleFeatures(shownPlaces, current), [shownPlaces, current]),
  }
  const layered = useChoiceLayers(drawn)
  useSource(layered, 'choice-parts', data.parts)
  useSource(layered, 'choice-around', data.around)
  useSource(layered, 'choice-places', data.places)
  useEffect(() => {
    // The page behind the dialog does not scroll; a finger scrolls the dialog.
    if (matchMedia('(pointer: fine)').matches) drawn?.map.cooperativeGestures.disable()
  }, [drawn])
  const hover = useChoicePress(layered, { isEnabled: !isDrawing, onPlace: props.onPlace, onPart: props.onPart })
  useEffect(() => {
    const canvas = drawn?.map.getCanvas()
    if (isDrawing || canvas === undefined) return
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', props.label)
  }, [drawn, isDrawing, props.label])
  const surface = (
    <>
      <div ref={frame} className={coverage.map} />
      {!isDrawing && (
        <div className={styles.over}>
          {props.children}
          {parts.length > 0 && <Legend parts={parts} />}
        </div>
      )}
      {!isDrawing && hover !== null && <Tooltip hover={hover} parts={parts} chosen={chosen} />}
      <MapControls isMoved={isMoved && bounds !== null && !isDrawing} onZoom={zoom} onFit={fitAll} />
    </>
  )
  return (
    <DrawingTools
      drawn={drawn}
      drawing={drawing}
      before={before}
      onDrawn={props.onDrawn}
      className={styles.frame ?? ''}
    >
      {surface}
    </DrawingTools>
  )
}

const noPlaces: readonly ChoicePlace[] = []

/** The map with the layers of a choice; null until it has them. Each new style needs them again. */
function useChoiceLayers(drawn: DrawnMap | null): DrawnMap | null {
  return useMemo(() => {
    if (drawn !== null) addChoiceLayers(drawn.map)
    return drawn
  }, [drawn])
}

type TooltipProps = { hover: Hover; parts: readonly ChoicePart[]; chosen: ReadonlySet<string> }

function Tooltip({ hover: { x, y, label, part }, parts, chosen }: TooltipProps) {
  const found = parts.find(({ id }) => id === part)
  const ofPart = found === undefined ? null : tooltipOf(found, formatCount)
  const title = label ?? ofPart?.title
  if (title === undefined) return null
  const ofPlace = label !== undefined && chosen.has(label) ? 'Click to show it' : 'Click to choose it'
  return (
    <div className={styles.tooltip} style={{ transform: `translate(${x + 12}px, ${y + 12}px)` }} aria-hidden>
      <div>{title}</div>
      <div className={styles.act}>{label === undefined ? ofPart?.act : ofPlace}</div>
    </div>
  )
}

const Legend = ({ parts }: { parts: readonly ChoicePart[] }) => (
  <Paper className={styles.legend} px="sm" py={4}>
    <Group gap="0 12px" fz="xs" c="var(--muted)">
      <Group gap={6} wrap="nowrap">
        <span className={styles.chosen} />
        chosen, stronger: {parts.some(({ expected }) => expected !== null) ? 'more listings expected' : 'more people'}
      </Group>
      {parts.some(({ isLeftOut }) => isLeftOut) && (
        <Group gap={6} wrap="nowrap">
          <span className={styles.leftOut} />
          left out
        </Group>
      )}
      {parts.some(({ canToggle }) => canToggle) && <span>Click an area to leave it out</span>}
    </Group>
  </Paper>
)
