export * from './box.ts'
