export {
  type DuplicateGroup,
  type DuplicateRow,
  type Duplicates,
  compareDuplicates,
  duplicateKeys,
  duplicateRow,
  findDuplicates,
  passReasons,
  sharedByPass,
} from './duplicates.ts'
export { maxKeyLength } from './max-key-length.ts'
