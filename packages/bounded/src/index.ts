// Bounded readers for untrusted data: HTTP bodies, text lines, redirects, and time between yields.
export { fileProblem, noFile } from './file-problem.ts'
export { FeatureScanner } from './feature-scanner.ts'
export { type FileFormat, formatBytes, formatOf, formatTitle } from './file-format.ts'
export { boundedChunks, boundedLines } from './lines.ts'
export { Oversized, sizeText } from './oversized.ts'
export { type Pacer, openPacer } from './pacer.ts'
export { isPacking, shellWord, unpackCommand } from './unpack-command.ts'
export { discardBody, readBody } from './read-body.ts'
