export * from './city.ts'
