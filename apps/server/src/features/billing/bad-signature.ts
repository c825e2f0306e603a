export const badSignature = 'The signature is invalid.'
