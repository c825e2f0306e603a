import { useMounted } from '@mantine/hooks'

/**
 * For a dialog whose code comes when it is first wanted: one that is drawn open at once never saw where the focus was, and could
 * not give it back.
 */
export function useOpenOnceThere(isOpen: boolean): boolean {
  return useMounted() && isOpen
}
