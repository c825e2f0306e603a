export {
  googleTypesOf,
  overtureCategoriesOf,
  taxonomyCategoriesOf,
  typesOfOvertureCategory,
  typesOfTaxonomyCategory,
} from './categories.ts'
export { anchorKeys, type TagRule, tagRulesOf, type Tags, typesOfTags } from './tag-rules.ts'
