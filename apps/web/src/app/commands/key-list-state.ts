import { openState } from '../../platform/open-state.ts'

export const { open: openKeyList, close: closeKeyList, useIsOpen: useIsKeyListOpen } = openState()
