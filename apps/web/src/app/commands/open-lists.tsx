import { createSpotlight, useSpotlight } from '@mantine/spotlight'
import { overlays } from '../../platform/overlays.ts'

/** Opens the list of keys; its code loads on demand. */
export async function openKeyList(): Promise<void> {
  const [{ modals }, { KeyList }] = await Promise.all([overlays(), import('./key-list.tsx')])
  modals.open({ title: 'Keyboard shortcuts', size: 420, children: <KeyList /> })
}

const [store, palette] = createSpotlight()

export const paletteStore = store
export const openPalette = palette.open
export const usePalette = () => useSpotlight(store)
