import classes from './toggle.module.css'

interface ToggleProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A switch that takes effect at once. */
export const Toggle = ({ label, isOn, onChange }: ToggleProps) => (
  <button
    type="button"
    role="switch"
    className={classes.toggle}
    aria-checked={isOn}
    aria-label={label}
    onClick={() => onChange(!isOn)}
  >
    <span className={classes.track} />
  </button>
)
