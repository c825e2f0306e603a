/** Addresses of the signed-in area. */
export const areaPath = (userId: string, screen: ScreenName): string => `/user/${encodeURIComponent(userId)}/${screen}`
export const runtimePath = (userId: string): string => areaPath(userId, 'runtime')

export const screenNames = ['runtime', 'user', 'job-history', 'table', 'operator'] as const
export type ScreenName = (typeof screenNames)[number]
