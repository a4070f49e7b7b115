import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'

/**
 * Mantine requires ten shades of its primary colour. The light theme uses 7 as its accent colour, and the dark theme
 * uses 4.
 */
const pine = Array.from({ length: 10 }, (_, step) => `var(--pine-${step})`) as unknown as MantineColorsTuple

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 4 },
  // The contrasting colour is a token, since Mantine could not compute it from a CSS variable.
  autoContrast: false,
  variantColorResolver: input => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === 'filled' && { color: 'var(--on-accent)' }),
  }),
  colors: { pine },
  fontFamily: 'var(--font)',
  fontSizes: { xs: 'var(--t-cap)', sm: 'var(--t-sm)', md: 'var(--t)', lg: 'var(--t-md)', xl: 'var(--t-lg)' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '999px' },
  defaultRadius: 'sm',
  shadows: { xs: 'var(--e1)', md: 'var(--e2)', xl: 'var(--e3)' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontFamily: 'var(--font)', fontWeight: '620' },
  components: {
    Button: { defaultProps: { size: 'sm' }, vars: () => ({ root: { '--button-height': 'var(--ctl)' } }) },
    TextInput: { defaultProps: { size: 'sm' } },
    NumberInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm' } },
    Input: {
      vars: () => ({
        wrapper: {
          '--input-height': 'var(--ctl)',
          '--input-bd': 'var(--line-input)',
          '--input-fz': 'var(--t)',
        },
      }),
    },
    InputWrapper: { vars: () => ({ label: { '--input-label-size': 'var(--t-sm)' } }) },
    Checkbox: { defaultProps: { iconColor: 'var(--on-accent)' } },
    Radio: { defaultProps: { iconColor: 'var(--on-accent)' } },
    // The control must not be shrunk by the column of a panel, because it hides content that overflows.
    SegmentedControl: { styles: { root: { flexShrink: 0 } } },
    // The minimum target size of WCAG 2.2.
    Slider: { defaultProps: { thumbSize: 24 } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false, radius: 'sm' } },
    Popover: { defaultProps: { shadow: 'xl', radius: 'md' } },
    Menu: { defaultProps: { shadow: 'xl', radius: 'md' } },
    Modal: { defaultProps: { radius: 'lg', centered: true } },
    Table: { defaultProps: { verticalSpacing: 7, horizontalSpacing: 10 } },
  },
})

const both = {
  '--mantine-color-pine-filled': 'var(--accent)',
  '--mantine-color-pine-filled-hover': 'var(--accent-hover)',
  '--mantine-color-pine-light': 'var(--accent-soft)',
  '--mantine-color-pine-light-hover': 'var(--accent-soft)',
  '--mantine-color-pine-light-color': 'var(--accent)',
  '--mantine-color-pine-outline': 'var(--accent)',
  '--mantine-color-pine-outline-hover': 'var(--accent-soft)',
  '--mantine-color-pine-text': 'var(--accent)',

  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent)',
}

/** Mantine's own greys are replaced with the neutral colours of the product, so that colours are consistent. */
const greys = {
  '--mantine-color-gray-0': 'var(--hover)',
  '--mantine-color-gray-1': 'var(--pressed)',
  '--mantine-color-gray-2': 'var(--line)',
  '--mantine-color-gray-3': 'var(--line-2)',
  '--mantine-color-gray-4': 'var(--line-2)',
  '--mantine-color-gray-5': 'var(--ink-off)',
  '--mantine-color-gray-6': 'var(--ink-3)',
  '--mantine-color-gray-7': 'var(--ink-2)',
  '--mantine-color-white': 'var(--surface)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-off)',
  '--mantine-color-disabled-border': 'var(--line)',
}
const darks = {
  '--mantine-color-dark-0': 'var(--ink)',
  '--mantine-color-dark-1': 'var(--ink-2)',
  '--mantine-color-dark-2': 'var(--ink-2)',
  '--mantine-color-dark-3': 'var(--ink-3)',
  '--mantine-color-dark-4': 'var(--line-2)',
  '--mantine-color-dark-5': 'var(--raised)',
  '--mantine-color-dark-6': 'var(--surface)',
  '--mantine-color-dark-7': 'var(--hover)',
  '--mantine-color-dark-8': 'var(--pressed)',
  '--mantine-color-white': 'var(--ink)',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...both, ...greys },
  dark: { ...both, ...greys, ...darks },
})
