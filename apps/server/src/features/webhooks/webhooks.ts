/** Binds the encrypted secret to its purpose. */
export const secretPurpose = 'webhook'

export const messageGoneText = 'The capture or campaign of this message was deleted.'
