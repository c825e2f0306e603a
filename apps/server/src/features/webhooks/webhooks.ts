/** Binds the encrypted secret to its purpose. */
export const secretPurpose = 'webhook'
