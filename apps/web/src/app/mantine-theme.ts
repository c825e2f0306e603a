import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const ink: MantineColorsTuple = [
  '#edf2fd',
  '#dfe8fb',
  '#b6c9f3',
  '#84a3e6',
  '#4f77d4',
  '#2350c4',
  '#2350c4',
  '#1c419f',
  '#17367f',
  '#122a63',
]

const night: MantineColorsTuple = [
  '#e9edf3',
  '#c9d1dc',
  '#aab4c2',
  '#8792a2',
  '#262d37',
  '#1b2028',
  '#14181e',
  '#14181e',
  '#0d1014',
  '#07090c',
]

/** Mantine's floating parts (dialogs, menus, lists, tips) in the design language's clothes. */
export const mantineTheme = createTheme({
  colors: { ink, dark: night },
  primaryColor: 'ink',
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '11px', sm: '13px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '20px', xl: '24px' },
  defaultRadius: '6px',
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '10px', xl: '16px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
})

const shared = {
  '--mantine-color-body': 'var(--card)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--subtle)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-error': 'var(--fail)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--on)',
  '--mantine-primary-color-light': 'var(--accent-bg)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-shadow-xs': 'var(--float)',
  '--mantine-shadow-sm': 'var(--float)',
  '--mantine-shadow-md': 'var(--float)',
  '--mantine-shadow-lg': 'var(--float)',
  '--mantine-shadow-xl': 'var(--float)',
}

/** The tokens already differ by theme, so both schemes point at the same names. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
