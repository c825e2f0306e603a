import { hostname } from 'node:os'

/** A name beside a file, for its next content. Processes of two containers can share a folder and a process id. */
export const temporaryName = (path: string): string => `${path}.${hostname()}.${process.pid}.tmp`
