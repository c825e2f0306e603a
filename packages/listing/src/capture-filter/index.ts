export * from './capture-filters.ts'
export * from './filter-words.ts'
export * from './filterable-fields.ts'
