import { createSpotlight, useSpotlight } from '@mantine/spotlight'

const [store, palette] = createSpotlight()

export const paletteStore = store
export const openPalette = palette.open
export const usePalette = () => useSpotlight(store)
