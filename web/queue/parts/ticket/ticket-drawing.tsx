/** A ticket with a tick: the drawing of a page without a visit. */
export const TicketDrawing = () => (
  <svg width="168" height="112" viewBox="0 0 168 112" fill="none" aria-hidden>
    <path
      d="M24 30a10 10 0 0 1 10-10h92a10 10 0 0 1 10 10v14a12 12 0 0 0 0 24v14a10 10 0 0 1-10 10H34a10 10 0 0 1-10-10V68a12 12 0 0 0 0-24z"
      fill="var(--app-surface)"
      stroke="var(--app-line)"
      strokeWidth="2"
    />
    <path d="M96 22v68" stroke="var(--app-line)" strokeWidth="2" strokeDasharray="5 6" />
    <rect x="46" y="38" width="36" height="12" rx="4" fill="var(--app-primary-soft-2)" />
    <rect x="46" y="60" width="26" height="10" rx="4" fill="var(--app-surface-3)" />
    <circle cx="118" cy="78" r="26" fill="var(--app-primary)" />
    <path
      d="M106 79l9 9 16-18"
      stroke="var(--app-on-primary)"
      strokeWidth="5.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="152" cy="26" r="6" fill="var(--app-accent-graphic)" />
    <circle cx="10" cy="78" r="4" fill="var(--app-primary-soft-2)" />
  </svg>
)
