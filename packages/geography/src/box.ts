/** A box of WGS 84 degrees; never crosses the antimeridian. */
export type Box = { south: number; west: number; north: number; east: number }

export type Point = { latitude: number; longitude: number }
