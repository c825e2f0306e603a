/** Why the app database cannot be opened, migrated, backed up or restored: one sentence for the operator, shown without a stack. */
export class AppDatabaseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppDatabaseError'
  }
}
