export const areas = 500
export const points = 10_000

/** The server's answer for a run with many completed areas and many listings. */
export function bigMap() {
  const across = 25
  const size = 0.02
  const ringOf = (index: number) => {
    const west = -116.6 + (index % across) * size
    const south = 43.4 + Math.floor(index / across) * size
    return [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ]
  }
  const place = (index: number) => [
    -116.6 + ((index * 7919) % 10_007) * ((across * size) / 10_007),
    43.4 + ((index * 104_729) % 10_009) * ((areas / across) * (size / 10_009)),
  ]
  return {
    success: true,
    areas: Array.from({ length: areas }, (_, index) => ({
      path: `Boise, ID/${index}`,
      label: `ZIP ${83_000 + index}`,
      city: 'Boise, ID',
      country: 'US',
      businessTypes: ['Dentist'],
      state: 'done',
      rings: [ringOf(index)],
      raw: 20,
      fresh: index % 60,
      outside: 0,
      requests: 1,
      reason: null,
      askedWith: null,
      isRemainder: false,
    })),
    businessTypes: ['Dentist'],
    outline: [],
    points: Array.from({ length: points }, (_, index) => place(index)),
  }
}
