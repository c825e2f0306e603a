export { judgeAddress } from './judge-address.ts'
export { ForbiddenAddress, type Guard, pinnedTo, resolvePermitted } from './resolve-permitted.ts'
