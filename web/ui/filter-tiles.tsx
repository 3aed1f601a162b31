import type { Icon } from '@tabler/icons-react'
import classes from './filter-tiles.module.css'
import { Bone } from './skeletons.tsx'

/** A count that filters a list to the counted rows. */
interface FilterTile<Key extends string> {
  key: Key
  name: string
  icon: Icon
  tone?: 'ok' | 'info' | 'warn' | 'danger' | 'mute'
  /** The displayed count; undefined while it is loading. */
  value: string | undefined
  note: string
}

interface FilterTilesProps<Key extends string> {
  label: string
  tiles: readonly FilterTile<Key>[]
  /** The chosen tile; undefined when another control filters the list. */
  chosen: Key | undefined
  onChoose: (key: Key) => void
  /** On a wide page a tile is one line; its note is a tooltip. */
  isLine?: boolean
}

/** Shows counts side by side, one of them chosen. */
export function FilterTiles<Key extends string>(props: FilterTilesProps<Key>) {
  const { label, tiles, chosen, onChoose, isLine } = props
  return (
    <fieldset className={classes.tiles} aria-label={label} data-line={isLine || undefined}>
      {tiles.map(({ key, name, icon: Mark, tone, value, note }) => (
        <button
          key={key}
          type="button"
          className={classes.tile}
          aria-pressed={key === chosen}
          title={isLine ? note : undefined}
          onClick={() => onChoose(key)}
        >
          <span className={classes.name}>
            <Mark className={classes.icon} data-tone={tone} size={20} stroke={1.75} aria-hidden />
            {name}
          </span>
          <span className={`${classes.value} proportional`}>{value ?? <Bone w={72} h={24} />}</span>
          <span className={classes.note}>{note}</span>
        </button>
      ))}
    </fieldset>
  )
}
