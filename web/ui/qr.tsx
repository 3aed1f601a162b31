import { encode } from 'uqr'
import classes from './printed.module.css'

/** A QR code, always dark on white so that any camera reads it. `label` tells a screen reader its purpose. */
export function Qr({ text, label, size = 148 }: { text: string; label: string; size?: number }) {
  const { data, size: side } = encode(text, { border: 0, ecc: 'M' })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <span className={classes.tile}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} width={size} height={size}>
        <path d={path} shapeRendering="crispEdges" />
      </svg>
    </span>
  )
}
