/** More places are searched and grouped by state; their log has a line for each step of a city. */
export const maxPlainPlaces = 12
