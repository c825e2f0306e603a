export {
  areaSquareMeters,
  type Box,
  centreOf,
  contains,
  intersects,
  longerSideMeters,
  padMeters,
  type Point,
  sizeMeters,
  unionOf,
} from './box.ts'
export { distanceMeters, earthRadiusMeters } from './distance.ts'
export { holds, type Outline, outlineOf, simplified } from './outline.ts'
export { splitAtLatitude, splitAtLongitude, splitBox, splitInFour } from './split-box.ts'
export type { PlaceLocation } from './place-location.ts'
