/** The form of a North American number in E.164; its area code need not be assigned. */
export const northAmerican = /^\+1[2-9]\d{9}$/
