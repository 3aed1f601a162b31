import { useId } from 'react'

/** The clinic's sign and name as one picture, 1555 by 517. */
export const Logo = ({ width }: { width: number }) => (
  <picture>
    <source srcSet="/logo-dark.svg" media="(prefers-color-scheme: dark)" />
    <img
      src="/logo.svg"
      width={width}
      height={Math.round((width * 517) / 1555)}
      alt="Медицинский центр профосмотров"
      fetchPriority="high"
    />
  </picture>
)

const cross =
  'M66 30C66 18.954 74.954 10 86 10H114C125.046 10 134 18.954 134 30V58C134 62.418 137.582 66 142 66H170C181.046 66 190 74.954 190 86V114C190 125.046 181.046 134 170 134H142C137.582 134 134 137.582 134 142V170C134 181.046 125.046 190 114 190H86C74.954 190 66 181.046 66 170V142C66 137.582 62.418 134 58 134H30C18.954 134 10 125.046 10 114V86C10 74.954 18.954 66 30 66H58C62.418 66 66 62.418 66 58Z'
const check = 'M62 102l28 28 88-90'

/**
 * The clinic's sign without its name. The gap around the check mark in it is transparent, so it fits any
 * background.
 */
export function ClinicSign({ size }: { size: number }) {
  const gap = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 200 200" aria-hidden="true">
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <mask id={gap} maskUnits="userSpaceOnUse" x="0" y="0" width="200" height="200">
          <path fill="#fff" d="M0 0h200v200H0z" />
          <path d={check} stroke="#000" strokeWidth="40" />
        </mask>
        <path fill="var(--app-primary)" mask={`url(#${gap})`} d={cross} />
        <path d={check} stroke="var(--app-accent-graphic)" strokeWidth="22" />
      </g>
    </svg>
  )
}

/** The cross from the clinic's sign, as a large pale shape behind a screen or on a card with a strong background. */
export const CrossShape = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 200 200" aria-hidden="true">
    <path fill="currentColor" d={cross} />
  </svg>
)
