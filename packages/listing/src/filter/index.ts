export * from './earlier-filters.ts'
export * from './filter.ts'
export * from './filter-test.ts'
export * from './row-sums.ts'
