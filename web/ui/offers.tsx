import classes from './offers.module.css'

interface Offer {
  key: string
  name: string
  /** A line under the name. */
  note: string
}

interface OffersProps {
  /** The combobox names it in `aria-controls`, an option as `${id}-${at}` in `aria-activedescendant`. */
  id: string
  label: string
  offers: readonly Offer[]
  /** The one that the arrows stand on; -1: none. */
  at: number
  onPick: (at: number) => void
  /** Where it stands, when not right under its place. */
  className?: string | undefined
}

/** What a field offers for the typed text, over what is under it. The field keeps the focus and the keys. */
export const Offers = ({ id, label, offers, at, onPick, className }: OffersProps) => (
  <div
    id={id}
    role="listbox"
    aria-label={label}
    className={`${classes.list} ${className ?? ''}`}
    hidden={offers.length === 0}
  >
    {offers.map(({ key, name, note }, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, where the focus stays
      <div
        key={key}
        id={`${id}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === at}
        className={classes.option}
        // The press must not take the focus out of the field: leaving it closes the list.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onPick(index)}
      >
        <span className={classes.name}>{name}</span>
        <span className={classes.note}>{note}</span>
      </div>
    ))}
  </div>
)
