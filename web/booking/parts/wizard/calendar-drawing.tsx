const cells = [
  [44, 56],
  [69, 56],
  [94, 56],
  [44, 78],
  [44, 100],
  [69, 100],
] as const

/** Draws a calendar with a tick for an empty history. */
export const CalendarDrawing = () => (
  <svg width="168" height="128" viewBox="0 0 168 128" fill="none" aria-hidden>
    <rect
      x="30"
      y="18"
      width="92"
      height="104"
      rx="14"
      fill="var(--app-surface)"
      stroke="var(--app-line)"
      strokeWidth="2"
    />
    <path d="M30 44V32a14 14 0 0 1 14-14h64a14 14 0 0 1 14 14v12z" fill="var(--app-primary-soft-2)" />
    <path d="M54 10v16M98 10v16" stroke="var(--app-primary)" strokeWidth="5" strokeLinecap="round" />
    {cells.map(([x, y]) => (
      <rect key={`${x} ${y}`} x={x} y={y} width="14" height="12" rx="4" fill="var(--app-surface-3)" />
    ))}
    <circle cx="112" cy="88" r="30" fill="var(--app-primary)" />
    <path
      d="M98 89l10 10 19-21"
      stroke="var(--app-on-primary)"
      strokeWidth="6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="150" cy="40" r="6" fill="var(--app-accent-graphic)" />
    <circle cx="14" cy="88" r="4" fill="var(--app-primary-soft-2)" />
  </svg>
)
