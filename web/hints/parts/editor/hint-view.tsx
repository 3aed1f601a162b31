import { Button, Group, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconStar, IconStarFilled } from '@tabler/icons-react'
import { groupNames } from '../../../../shared/hints/ru.ts'
import { type HintGroup, type HintPlace, hintsOf, neighbourOf, tied } from '../../../../shared/hints/rules.ts'
import type { HintId, ShownHint } from '../../../../shared/hints/schema.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Back } from '../panel/back.tsx'
import classes from '../panel/panel.module.css'
import { HintText } from './hint-text.tsx'

interface Props {
  hints: readonly ShownHint[]
  own: readonly HintId[]
  place: Extract<HintPlace, { view: 'hint' }>
  /** The user came from the search: the back button leads there. */
  isFound: boolean
  open: (place: HintPlace) => void
  /** Opens the previous or next hint and keeps the focus in place. */
  leaf: (place: HintPlace) => void
  onStar: (id: HintId) => void
}

/** One hint with buttons for the previous and the next one. */
export function HintView({ hints, own, place, isFound, open, leaf, onStar }: Props) {
  const hint = hints.find(({ id }) => id === place.hint)
  if (!hint) return null
  const inside = hintsOf(hints, place.group, own)
  const back = isFound ? 'Результаты поиска' : groupNames[place.group]
  const isOwn = own.includes(hint.id)
  return (
    <>
      <Back
        onClick={() => open(isFound ? { view: 'groupsMenu' } : { view: 'hintsMenu', group: place.group })}
        aside={`${inside.indexOf(hint) + 1} из ${inside.length}`}
      >
        {back}
      </Back>
      <div key={hint.id} className={classes.scroll}>
        <Group gap="xs" align="flex-start" justify="space-between" wrap="nowrap" m="0 -0.75rem 0.75rem 0">
          <Title order={3} tabIndex={-1} className={classes.header}>
            {tied(hint.header)}
          </Title>
          <IconButton
            icon={isOwn ? IconStarFilled : IconStar}
            className={isOwn ? classes.own : ''}
            aria-pressed={isOwn}
            aria-label="В избранное"
            title={isOwn ? 'Убрать из избранного' : 'В избранное'}
            onClick={() => onStar(hint.id)}
          />
        </Group>
        <HintText text={hint.text} />
        {hint.additional && (
          <Text size="xs" mt={20} pt="sm" c="var(--app-text-3)" className={classes.footnote}>
            {tied(hint.additional)}
          </Text>
        )}
      </div>
      <Neighbours hints={hints} own={own} place={place} leaf={leaf} />
    </>
  )
}

/** Returns the previous and next hints, across groups. */
function Neighbours({ hints, own, place, leaf }: Pick<Props, 'hints' | 'own' | 'place' | 'leaf'>) {
  const [before, after] = ([-1, 1] as const).map((way) => neighbourOf(hints, own, place, way))
  const go = ({ group, hint }: { group: HintGroup; hint: ShownHint }) =>
    leaf({ view: 'hint', group, hint: hint.id })
  return (
    <div className={classes.foot}>
      {before ? (
        <Button
          variant="default"
          onClick={() => go(before)}
          aria-label={`Предыдущая: ${before.hint.name}`}
          leftSection={<IconChevronLeft size={18} stroke={1.75} aria-hidden />}
        >
          Предыдущая
        </Button>
      ) : (
        <span />
      )}
      {after && (
        <Button
          variant="default"
          onClick={() => go(after)}
          aria-label={`Следующая: ${after.hint.name}`}
          rightSection={<IconChevronRight size={18} stroke={1.75} aria-hidden />}
        >
          Следующая
        </Button>
      )}
    </div>
  )
}
