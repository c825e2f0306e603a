let hasWebGl: boolean | null = null

/** Whether this browser supports the map. Checked once, since each check costs a WebGL context. */
export function canDraw(): boolean {
  hasWebGl ??= document.createElement('canvas').getContext('webgl2') !== null
  return hasWebGl
}
