export { plainRow } from './plain-row.ts'
export { plainAddress, plainUrl } from './plain-text.ts'
