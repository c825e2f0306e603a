import type { Map as MapLibre } from 'maplibre-gl'
import {
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawModeUndoRedo,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
  TerraDrawSelectMode,
  TerraDrawSessionUndoRedo,
  TerraDrawUndoRedoKeyboardShortcuts,
} from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { token } from '../map-style.ts'

/** The drawing tools on a map, in the colours of the theme. */
export function openDrawing(map: MapLibre): TerraDraw {
  const [accent, card] = [hex('accent'), hex('card')]
  const fill = { fillColor: accent, fillOpacity: 0.2, outlineColor: accent, outlineWidth: 2 }
  const point = { outlineColor: card, outlineWidth: 2 }
  const snapping = { toCoordinate: true, toLine: true }
  const corners = { draggable: true, midpoints: true, deletable: true, snappable: true }
  return new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    undoRedo: {
      modeLevel: new TerraDrawModeUndoRedo(),
      sessionLevel: new TerraDrawSessionUndoRedo(),
      keyboardShortcuts: new TerraDrawUndoRedoKeyboardShortcuts(),
    },
    modes: [
      new TerraDrawPolygonMode({
        snapping,
        styles: {
          ...fill,
          closingPointColor: accent,
          closingPointWidth: 6,
          closingPointOutlineColor: point.outlineColor,
          closingPointOutlineWidth: point.outlineWidth,
          snappingPointColor: accent,
          snappingPointOutlineColor: point.outlineColor,
        },
      }),
      new TerraDrawPolygonMode({ modeName: 'part', styles: fill }),
      new TerraDrawPolygonMode({ modeName: 'hole', styles: { ...fill, fillColor: card, fillOpacity: 0.7 } }),
      new TerraDrawRectangleMode({ styles: fill }),
      new TerraDrawCircleMode({ projection: 'globe', styles: fill }),
      new TerraDrawSelectMode({
        flags: {
          polygon: { feature: { draggable: true, coordinates: corners } },
          // Its holes would stay where they are.
          part: { feature: { draggable: false, coordinates: corners } },
          hole: { feature: { draggable: true, coordinates: corners } },
          rectangle: { feature: { draggable: true, coordinates: { resizable: 'opposite' } } },
          circle: { feature: { draggable: true, coordinates: { resizable: 'center-fixed' } } },
        },
        styles: {
          selectedPolygonColor: accent,
          selectedPolygonFillOpacity: 0.3,
          selectedPolygonOutlineColor: accent,
          selectedPolygonOutlineWidth: 2,
          selectionPointColor: accent,
          selectionPointWidth: 6,
          selectionPointOutlineColor: point.outlineColor,
          selectionPointOutlineWidth: point.outlineWidth,
          midPointColor: card,
          midPointOutlineColor: accent,
          midPointOutlineWidth: 1,
          midPointWidth: 4,
        },
      }),
    ],
  })
}

const hex = (name: string): `#${string}` => `#${token(name).replace(/^#/u, '')}`
