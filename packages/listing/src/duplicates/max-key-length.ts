/** A longer key of a duplicate is replaced by its length and digest. Apart: the browser needs only the number. */
export const maxKeyLength = 2_000
