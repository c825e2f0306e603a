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
export { distanceMeters, earthRadiusMeters, type Point } from './point.ts'
export { holds, type Outline, outlineOf, simplified } from './outline.ts'
export { splitAtLatitude, splitAtLongitude, splitBox, splitInFour } from './split-box.ts'
export type { PlaceLocation } from './place-location.ts'
