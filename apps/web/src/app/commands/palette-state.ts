import { openState } from '../../platform/open-state.ts'

export const { open: openPalette, close: closePalette, useIsOpen: useIsPaletteOpen } = openState()
