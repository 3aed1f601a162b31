import {
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  type MantineTheme,
  rem,
  type VariantColorsResolver,
} from '@mantine/core'
import type { CSSProperties } from 'react'
import { amber, dark, darkTokens, lightTokens, slate, teal } from './tokens.ts'

interface VariantColors {
  background: string
  hover: string
  color: string
  border?: string
}

const quiet: VariantColors = {
  background: 'transparent',
  hover: 'var(--app-surface-2)',
  color: 'var(--app-text-2)',
}

/**
 * Colours of the button variants: filled, default, light, subtle, quiet, accent, hero (on the strong card),
 * hero-solid.
 */
const variants: Record<string, VariantColors> = {
  filled: {
    background: 'var(--app-primary)',
    hover: 'var(--app-primary-hover)',
    color: 'var(--app-on-primary)',
  },
  default: {
    background: 'var(--app-surface)',
    hover: 'var(--app-surface-2)',
    color: 'var(--app-text)',
    border: 'color-mix(in srgb, var(--app-line-strong) 55%, var(--app-line))',
  },
  light: {
    background: 'var(--app-primary-soft)',
    hover: 'var(--app-primary-soft-2)',
    color: 'var(--app-on-primary-soft)',
  },
  subtle: { background: 'transparent', hover: 'var(--app-primary-soft)', color: 'var(--app-primary)' },
  quiet,
  accent: {
    background: 'var(--app-accent)',
    hover: 'var(--app-accent-hover)',
    color: 'var(--app-on-accent)',
  },
  hero: {
    background: 'color-mix(in srgb, var(--app-on-hero) 11%, transparent)',
    hover: 'color-mix(in srgb, var(--app-on-hero) 19%, transparent)',
    color: 'var(--app-on-hero)',
  },
  'hero-solid': {
    background: 'var(--app-on-hero)',
    hover: 'var(--app-on-hero-2)',
    color: 'var(--app-on-hero-button)',
  },
}

const variantColors: VariantColorsResolver = ({ variant }) => {
  const { border = 'transparent', ...colors } = variants[variant] ?? quiet
  return { ...colors, border: `${rem(1)} solid ${border}` }
}

const prefixed = (tokens: Record<string, string>) =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--app-${name}`, value]))

const ofMantine = (tokens: typeof lightTokens) => ({
  '--mantine-color-body': tokens.bg,
  '--mantine-color-text': tokens.text,
  '--mantine-color-bright': tokens.text,
  '--mantine-color-dimmed': tokens['text-2'],
  '--mantine-color-placeholder': tokens['text-3'],
  '--mantine-color-anchor': tokens.primary,
  '--mantine-color-error': tokens.danger,
  '--mantine-color-default': tokens.surface,
  '--mantine-color-default-border': tokens.line,
  '--mantine-primary-color-filled': tokens.primary,
  '--mantine-primary-color-filled-hover': tokens['primary-hover'],
  '--mantine-primary-color-contrast': tokens['on-primary'],
})

/** The dark colours regardless of the device setting, as the style of a screen that is always dark. */
export const darkVariables = prefixed(darkTokens) as CSSProperties

/** Defines the semantic colours as `--app-*`, light and dark, and maps Mantine's own colours to them. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--app-motion': '250ms cubic-bezier(0.2, 0.7, 0.2, 1)',
    '--input-asterisk-color': 'var(--app-text-3)',
  },
  light: { ...prefixed(lightTokens), ...ofMantine(lightTokens) },
  dark: { ...prefixed(darkTokens), ...ofMantine(darkTokens) },
})

const heading = (size: number, line: number) => ({ fontSize: rem(size), lineHeight: rem(line) })

const sheet = {
  defaultProps: { shadow: 'lg' },
  styles: { content: { background: 'var(--app-surface)' } },
}

/** The application's Mantine theme. Breakpoints are the minimum widths of tablet, laptop and desktop (spec §9). */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  colors: { teal, amber, gray: slate, dark },
  black: lightTokens.text,
  variantColorResolver: variantColors,
  fontFamily: '"Golos Text Variable", "Golos Text", system-ui, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", Consolas, monospace',
  fontSizes: { xs: rem(13), sm: rem(14), md: rem(16), lg: rem(18), xl: rem(22) },
  fontWeights: { medium: '500' },
  lineHeights: { xs: rem(18), sm: rem(20), md: rem(24), lg: rem(26), xl: rem(28) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(6), sm: rem(8), md: rem(10), lg: rem(16), xl: rem(24) },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--app-shadow-xs)',
    sm: 'var(--app-shadow-sm)',
    md: 'var(--app-shadow-md)',
    lg: 'var(--app-shadow-lg)',
  },
  headings: {
    fontWeight: '600',
    textWrap: 'balance',
    sizes: { h1: heading(32, 40), h2: heading(22, 28), h3: heading(18, 24), h4: heading(16, 24) },
  },
  breakpoints: { xs: '30.0625em', sm: '48em', md: '67.5625em', lg: '71.3125em', xl: '90em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: '',
  components: {
    Button: {
      defaultProps: { size: 'md' },
      vars: (_theme: MantineTheme, { size, radius }: ButtonProps) => ({
        root: {
          ...(size === 'sm' && !radius && { '--button-radius': 'var(--mantine-radius-sm)' }),
          ...(size === 'lg' && { '--button-fz': 'var(--mantine-font-size-md)' }),
        },
      }),
    },
    TextInput: {
      defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'input', 'error'] },
    },
    Textarea: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'sm', radius: 'xs', iconColor: 'var(--app-on-primary)' } },
    SegmentedControl: {
      defaultProps: { size: 'md', radius: 12, fullWidth: true },
      styles: { root: { background: 'var(--app-surface-2)' }, label: { fontWeight: 600 } },
    },
    Overlay: { defaultProps: { color: 'var(--app-scrim)', backgroundOpacity: 1 } },
    Modal: sheet,
    Drawer: sheet,
    Skeleton: {
      vars: () => ({
        root: {
          '--mantine-color-body': 'var(--app-skeleton-2)',
          '--mantine-color-gray-3': 'var(--app-skeleton)',
          '--mantine-color-dark-4': 'var(--app-skeleton)',
        },
      }),
    },
    Timeline: { styles: { itemTitle: { fontWeight: 600 } } },
    Title: { defaultProps: { order: 2 } },
    Anchor: {
      defaultProps: { underline: 'hover', inherit: true, fw: 500 },
      styles: { root: { textUnderlineOffset: 3 } },
    },
  },
})
