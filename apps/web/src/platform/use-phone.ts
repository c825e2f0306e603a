import { useMediaQuery } from '@mantine/hooks'
import { breakpoints } from '@gazetteer/contract'

/** A dialog with much in it takes the whole screen of a phone. */
export const usePhone = (): boolean =>
  useMediaQuery(`(max-width: ${breakpoints.mobile}px)`, undefined, { getInitialValueInEffect: false }) ?? false
