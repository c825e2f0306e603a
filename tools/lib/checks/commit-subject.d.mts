export const longestSubject: number
export function isRightSubject(subject: string, isMerge: boolean): boolean
