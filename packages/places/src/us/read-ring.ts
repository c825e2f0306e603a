/** A ring from the text of the generated boundaries: first point, then steps, in degrees × `perDegree`. */
export function readRing(text: string, perDegree: number): [number, number][] {
  const steps = text.split(' ').map(Number)
  const ring: [number, number][] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0
    y += steps[at + 1] ?? 0
    ring.push([x / perDegree, y / perDegree])
  }
  return ring
}
