export type Width = 360 | 390 | 768 | 820 | 1024 | 1025 | 1440

export const heights: Record<Width, number> = {
  360: 780,
  390: 844,
  768: 1024,
  820: 1180,
  1024: 768,
  1025: 768,
  1440: 900,
}
