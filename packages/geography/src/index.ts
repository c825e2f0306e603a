export {
  areaSquareMeters,
  type Box,
  centreOf,
  contains,
  intersects,
  longerSideMeters,
  padMeters,
  sizeMeters,
  unionOf,
} from './box.ts'
export { distanceMeters, earthRadiusMeters, metersPerDegree, moved, type Point } from './point.ts'
export { holds, metersToOutline, type Outline, outlineOf, outlineTouches, simplified } from './outline.ts'
export { clipToConvex } from './clip-to-convex.ts'
export { contoursOf } from './contour.ts'
export { roundCorners } from './round-corners.ts'
export { splitAtLatitude, splitAtLongitude, splitBox, splitInFour } from './split-box.ts'
export type { PlaceLocation } from './place-location.ts'
export {
  boxesOnGlobe,
  joinBoxes,
  outlineAt,
  outlinesTouching,
  type Polygons,
  polygonsHold,
  polygonsTouch,
  type Position,
  prepareOutlines,
  preparePolygons,
  type PreparedPolygons,
} from './polygons.ts'
export { GeometryProblem } from './geometry-problem.ts'
export { readGeometry } from './read-geometry.ts'
