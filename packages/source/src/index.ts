export { fileProblem } from './file-problem.ts'
export { type LinkedAbort, linkedAbort } from './linked-abort.ts'
export * from './port.ts'
export * from './registry.ts'
