import { VisuallyHidden } from '@mantine/core'
import classes from './progress-bar.module.css'

interface Props {
  label: string
  /** Share that is done, 0 to 1; null while it cannot be known. */
  share: number | null
  /** The same in words, beside the label. */
  text?: string
}

/** How far a piece of work is. It is read out at each tenth, not at each change. */
export function ProgressBar({ label, share, text }: Props) {
  const percent = share === null ? null : Math.min(100, Math.floor(share * 100))
  const said = percent === null ? label : `${label}: ${Math.floor(percent / 10) * 10}\u00a0%`
  return (
    <div>
      <p className={classes.words} aria-hidden>
        <span>{label}</span>
        {text && <span className={classes.text}>{text}</span>}
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        aria-valuetext={text}
        className={classes.track}
        data-unknown={percent === null || undefined}
      >
        <div className={classes.done} style={{ width: percent === null ? undefined : `${percent}%` }} />
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
