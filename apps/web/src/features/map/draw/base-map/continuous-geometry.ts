type Position = GeoJSON.Position

/**
 * Polygons and lines across the 180th meridian without the jump: 179, -179 becomes 179, 181. With it they would be drawn
 * as bands around the world. A ring around a pole is closed along the pole.
 */
export function continuousGeometry(geometry: GeoJSON.Geometry): GeoJSON.Geometry {
  if (geometry.type === 'LineString') return { ...geometry, coordinates: withoutJumps(geometry.coordinates) }
  if (geometry.type !== 'Polygon') return geometry
  return { ...geometry, coordinates: geometry.coordinates.map(continuousRing) }
}

function continuousRing(ring: readonly Position[]): Position[] {
  const continuous = withoutJumps(ring)
  const [first, last] = [continuous[0], continuous.at(-1)]
  if (first === undefined || last === undefined || Math.abs((first[0] ?? 0) - (last[0] ?? 0)) < 180) return continuous
  const pole = (first[1] ?? 0) < 0 ? -90 : 90
  return [...continuous, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first]
}

function withoutJumps(line: readonly Position[]): Position[] {
  let turn = 0
  return line.map(([x = 0, y = 0], index) => {
    const before = line[index - 1]?.[0] ?? x
    if (Math.abs(x - before) > 180) turn += x < before ? 360 : -360
    return [x + turn, y]
  })
}
