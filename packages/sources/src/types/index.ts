export {
  googleTypesOf,
  overtureCategoriesOf,
  taxonomyCategoriesOf,
  typesOfGoogleType,
  typesOfOvertureCategory,
  typesOfTaxonomyCategory,
} from './categories.ts'
export { categoryOfTags } from './category-of-tags.ts'
export { subjectGroups } from './subject-groups.ts'
export { anchorKeys, type TagRule, tagRulesOf, type Tags, typesOfTags } from './tag-rules.ts'
