import classes from './load-day.module.css'

/** One colour or mark: the attributes that draw it, and its meaning in words. */
export type LegendItem = readonly [marks: { readonly [name: `data-${string}`]: unknown }, words: string]

/** The meaning of colours and marks; what they stand on says the same in words. */
export const Legend = ({
  items,
  className = '',
}: {
  items: readonly LegendItem[]
  className?: string | undefined
}) => (
  <ul className={`${classes.legend} ${className}`} aria-hidden>
    {items.map(([marks, words]) => (
      <li key={words} {...marks}>
        {words}
      </li>
    ))}
  </ul>
)
