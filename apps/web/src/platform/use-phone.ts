import { useMediaQuery } from '@mantine/hooks'
import { breakpoints } from '@gazetteer/contract'

/** Whether the screen is a phone, where large dialogs are full screen. */
export const usePhone = (): boolean =>
  useMediaQuery(`(max-width: ${breakpoints.mobile}px)`, undefined, { getInitialValueInEffect: false }) ?? false
