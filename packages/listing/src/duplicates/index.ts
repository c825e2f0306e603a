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
export { type FilledField, filledFields } from './filled-fields.ts'
export { maxKeyLength } from './max-key-length.ts'
