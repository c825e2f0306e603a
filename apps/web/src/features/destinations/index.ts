export { DatabaseCard } from './database-card.tsx'
export { destinationLine, destinationState, destinationTones, providerNames } from './provider-names.ts'
export { databaseKey, databaseStatusKey, useDatabaseStatus, useNoDatabase } from './queries.ts'
