import type { ThemeChoice } from '../../platform/theme/color-scheme.ts'

/** The choices of theme, in the account menu and the command palette. */
export const themes: readonly { choice: ThemeChoice; label: string }[] = [
  { choice: 'system', label: 'Theme: system' },
  { choice: 'light', label: 'Theme: light' },
  { choice: 'dark', label: 'Theme: dark' },
]
