import { colorsTuple, createTheme, type CSSVariablesResolver, type VariantColorsResolver } from '@mantine/core'
import styles from './theme.module.css'

const token = (name: string) => `var(--${name})`
/** One token for every shade, or ten: tokens.css already varies the tokens by theme. */
const tokens = (names: string) => colorsTuple(names.includes(' ') ? names.split(' ').map(token) : token(names))

const clear = { background: 'transparent', hover: 'transparent', border: '1px solid transparent' }
const line = (color: string) => `1px solid ${color}`

/** Colours of a variant in the design language; `color` is a state token. */
const variantColorResolver: VariantColorsResolver = ({ variant, color = 'accent' }) => {
  const tone = token(color)
  switch (variant) {
    case 'default':
      return { background: token('card'), hover: token('sunken'), color: token('text'), border: line(token('ctl')) }
    case 'danger':
      return { background: token('card'), hover: token('fail-bg'), color: token('fail'), border: line(token('fail')) }
    case 'subtle':
      return { ...clear, hover: token('sunken'), color: token('muted'), hoverColor: token('text') }
    case 'link':
      return { ...clear, color: token('accent'), border: '0' }
    case 'outline':
      return { ...clear, color: tone, border: line(color === 'gray' ? token('line') : tone) }
    case 'inverse':
      return {
        ...clear,
        hover: 'color-mix(in srgb, var(--on-inverse) 12%, transparent)',
        color: token(color === 'fail' ? 'inverse-fail' : 'on-inverse'),
        border: line(token('inverse-line')),
      }
    case 'transparent':
      return { ...clear, color: tone }
    case 'light': {
      const background = token(`${color}-bg`)
      return {
        background,
        hover: background,
        color: tone,
        border: line(`color-mix(in srgb, ${tone} 28%, transparent)`),
      }
    }
    default:
      return {
        background: token('accent'),
        hover: token('accent-hover'),
        color: token('on'),
        border: line(token('accent')),
      }
  }
}

/** The Mantine theme of the design language, used by every component. */
export const theme = createTheme({
  white: token('card'),
  black: token('text'),
  colors: {
    accent: tokens('accent-bg ramp-1 ramp-2 ramp-3 ramp-4 accent accent accent-hover accent-hover accent-hover'),
    gray: tokens('bg sunken line line ctl ctl subtle muted text text'),
    dark: tokens('text muted subtle ctl line sunken card card sunken bg'),
    done: tokens('done'),
    warn: tokens('warn'),
    fail: tokens('fail'),
    stopped: tokens('stopped'),
  },
  primaryColor: 'accent',
  primaryShade: 6,
  variantColorResolver,
  fontFamily: token('sans'),
  fontFamilyMonospace: token('mono'),
  fontWeights: { medium: '500' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '13px', lineHeight: '20px' },
      h3: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '16px', sm: '16px', md: '20px', lg: '20px', xl: '24px' },
  // Specified breakpoints: phone up to 768 px, fixed layout from 1025 px.
  breakpoints: { xs: '40.0625em', sm: '48.0625em', md: '64.0625em', lg: '77.5625em', xl: '90em' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '10px', xl: '16px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { variant: 'default', loaderProps: { size: 12 } }, classNames: { root: styles.button } },
    ActionIcon: { defaultProps: { variant: 'subtle' }, classNames: { root: styles.icon } },
    Input: { classNames: { wrapper: styles.field } },
    InputWrapper: { classNames: { root: styles.wrapper } },
    NativeSelect: { defaultProps: { size: 'xs' } },
    PasswordInput: {
      defaultProps: { visibilityToggleFocusable: true, visibilityToggleButtonProps: { 'aria-label': 'Show password' } },
    },
    Checkbox: { defaultProps: { size: 'xs', radius: 4 }, classNames: { root: styles.checkbox } },
    SegmentedControl: {
      defaultProps: { withItemsBorders: false, transitionDuration: 140 },
      classNames: { root: styles.segmented, indicator: styles.segment },
    },
    Badge: {
      defaultProps: { variant: 'outline', color: 'gray', radius: 4, size: 'md' },
      classNames: { root: styles.badge },
    },
    Alert: { classNames: { root: styles.alert, closeButton: styles.alertClose } },
    Progress: { defaultProps: { size: 4, radius: 2 }, classNames: { root: styles.progress } },
    Loader: { defaultProps: { size: 14, color: 'currentColor' } },
    Skeleton: { defaultProps: { mod: 'skeleton', radius: 4 }, classNames: { root: styles.skeleton } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
    Popover: { defaultProps: { radius: 'lg', offset: 4 } },
    // In the main landmark, and without a placeholder among the items: assistive technology expects both.
    Menu: {
      defaultProps: {
        radius: 'lg',
        offset: 4,
        position: 'bottom-end',
        portalProps: { target: '#main' },
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: {
      defaultProps: {
        size: 480,
        radius: 'lg',
        centered: true,
        overlayProps: { color: token('scrim'), backgroundOpacity: 1 },
        transitionProps: { duration: 140, transition: 'pop' },
        closeButtonProps: { 'aria-label': 'Close' },
        // A dialog header is not a banner landmark.
        attributes: { header: { role: 'none' } },
      },
      classNames: { content: styles.modal, header: styles.modalHeader, body: styles.modalBody },
    },
    Drawer: {
      defaultProps: {
        position: 'right',
        size: 460,
        overlayProps: { color: token('scrim'), backgroundOpacity: 0.5 },
        transitionProps: { duration: 140 },
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: { header: { role: 'none' } },
      },
      classNames: { header: styles.modalHeader, body: styles.modalBody },
    },
    EmptyState: { defaultProps: { py: 40, px: 'xl', m: 'auto' } },
    DataList: { defaultProps: { gap: 3, labelWidth: 0, size: 'md' } },
    Table: { defaultProps: { horizontalSpacing: 'md', verticalSpacing: 0 }, classNames: { table: styles.table } },
    Anchor: { defaultProps: { inherit: true } },
    Pill: { defaultProps: { bg: token('sunken') } },
    Kbd: { classNames: { root: styles.kbd } },
  },
})

const shared = {
  '--mantine-color-body': token('card'),
  '--mantine-color-text': token('text'),
  '--mantine-color-bright': token('text'),
  '--mantine-color-dimmed': token('muted'),
  '--mantine-color-placeholder': token('subtle'),
  '--mantine-color-default': token('card'),
  '--mantine-color-default-hover': token('sunken'),
  '--mantine-color-default-color': token('text'),
  '--mantine-color-default-border': token('line'),
  '--mantine-color-disabled': token('sunken'),
  '--mantine-color-disabled-color': token('subtle'),
  '--mantine-color-disabled-border': token('line'),
  '--mantine-color-error': token('fail'),
  '--mantine-color-anchor': token('accent'),
  '--mantine-color-accent-text': token('accent'),
  '--mantine-primary-color-contrast': token('on'),
  '--mantine-primary-color-light': token('accent-bg'),
  '--mantine-primary-color-light-color': token('accent'),
  ...Object.fromEntries(['xs', 'sm', 'md', 'lg', 'xl'].map((size) => [`--mantine-shadow-${size}`, token('float')])),
}

/** The tokens already vary by theme, so both schemes use the same names. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
