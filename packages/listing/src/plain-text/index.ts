export { plainLocation, plainRow } from './plain-row.ts'
export { plainAddress, plainUrl } from './plain-text.ts'
