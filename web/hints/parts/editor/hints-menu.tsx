import { Box, Title } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import { groupNames } from '../../../../shared/hints/ru.ts'
import { type HintGroup, type HintPlace, hintsOf } from '../../../../shared/hints/rules.ts'
import type { HintId, ShownHint } from '../../../../shared/hints/schema.ts'
import { Back } from '../panel/back.tsx'
import classes from '../panel/panel.module.css'
import { Row } from './row.tsx'

interface Props {
  hints: readonly ShownHint[]
  own: readonly HintId[]
  group: HintGroup
  open: (place: HintPlace) => void
}

/** The hints of a group by name; a star marks the user's favourites. */
export function HintsMenu({ hints, own, group, open }: Props) {
  const inside = hintsOf(hints, group, own)
  return (
    <>
      <Back onClick={() => open({ view: 'groupsMenu' })}>Все подсказки</Back>
      <div key={group} className={classes.scroll}>
        <Title order={3} tabIndex={-1} className={classes.heading}>
          {groupNames[group]}
        </Title>
        <Box component="ul" m="0.25rem -0.75rem 0">
          {inside.map((hint) => (
            <Row
              key={hint.id}
              mark={
                group !== 'own' &&
                own.includes(hint.id) && (
                  <IconStarFilled className={classes.star} size={16} aria-label="В избранном:" />
                )
              }
              onClick={() => open({ view: 'hint', group, hint: hint.id })}
            >
              {hint.name}
            </Row>
          ))}
        </Box>
      </div>
    </>
  )
}
