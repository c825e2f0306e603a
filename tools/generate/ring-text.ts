/** "longitude latitude" of the first point in steps of the grid (`perDegree`), then the differences to each next point. */
export function ringText(ring: readonly (readonly number[])[], perDegree: number): string {
  let [x, y] = [0, 0]
  return ring
    .map(([longitude = 0, latitude = 0]) => {
      const [toX, toY] = [Math.round(longitude * perDegree), Math.round(latitude * perDegree)]
      const step = `${toX - x} ${toY - y}`
      x = toX
      y = toY
      return step
    })
    .join(' ')
}
