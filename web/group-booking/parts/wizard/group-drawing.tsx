const rows = [58, 80, 102] as const
const widths = [34, 22, 28] as const

/** Drawing for an empty board: a sheet with days and people. */
export const GroupDrawing = () => (
  <svg width="184" height="132" viewBox="0 0 184 132" fill="none" aria-hidden>
    <rect
      x="26"
      y="20"
      width="112"
      height="104"
      rx="14"
      fill="var(--app-surface)"
      stroke="var(--app-line)"
      strokeWidth="2"
    />
    <path d="M26 46V34a14 14 0 0 1 14-14h84a14 14 0 0 1 14 14v12z" fill="var(--app-primary-soft-2)" />
    <path d="M52 12v16M112 12v16" stroke="var(--app-primary)" strokeWidth="5" strokeLinecap="round" />
    {rows.map((y, at) => (
      <g key={y}>
        <circle cx="46" cy={y + 6} r="6" fill="var(--app-surface-3)" />
        <rect x="60" y={y} width={widths[at]} height="12" rx="6" fill="var(--app-surface-3)" />
      </g>
    ))}
    <circle cx="136" cy="84" r="34" fill="var(--app-primary)" />
    <circle cx="127" cy="76" r="8" fill="var(--app-on-primary)" />
    <path d="M112 101c1-9 7-14 15-14s14 5 15 14z" fill="var(--app-on-primary)" />
    <path d="M150 72v18M141 81h18" stroke="var(--app-on-primary)" strokeWidth="5" strokeLinecap="round" />
    <circle cx="172" cy="36" r="6" fill="var(--app-accent-graphic)" />
    <circle cx="12" cy="90" r="4" fill="var(--app-primary-soft-2)" />
  </svg>
)
