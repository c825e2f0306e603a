export {
  googleTypesOf,
  overtureCategoriesOf,
  taxonomyCategoriesOf,
  typesOfOvertureCategory,
  typesOfTaxonomyCategory,
} from './categories.ts'
export { categoryOfTags } from './category-of-tags.ts'
export { anchorKeys, type TagRule, tagRulesOf, type Tags, typesOfTags } from './tag-rules.ts'
