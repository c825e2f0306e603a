import { z } from 'zod'

/** Comparing a name with all known ones takes time that grows with its length. */
const maxLength = 200

export const cityTextSchema = z.string().max(maxLength, `The name of a city can have up to ${maxLength} characters.`)
export const typeTextSchema = z
  .string()
  .max(maxLength, `The name of a business type can have up to ${maxLength} characters.`)
