import { Flex, Text, Title } from '@mantine/core'
import type { AdminHint, Hint, HintId, HintInput } from '../../../../shared/hints/schema.ts'
import panel from '../panel/panel.module.css'
import classes from './editor.module.css'
import { HintView } from './hint-view.tsx'
import { Row } from './row.tsx'

const nothing = () => {}
const unnamed = 'new' as HintId

/** Placeholder text of a preview for empty fields. */
const written = ({ name, header, text, ...rest }: HintInput): HintInput => ({
  ...rest,
  name: name.trim() || 'Название подсказки',
  header: header.trim() || 'Заголовок подсказки',
  text: text.trim() || 'Текст подсказки',
})

/** Returns the hints of the group as users would see them with the typed version of this one. */
function groupWith(hints: readonly AdminHint[], hint: AdminHint | null, typed: HintInput): Hint[] {
  const inGroup = hints.filter(({ type, status }) => type === typed.type && status === 'active')
  const own = { ...written(typed), id: hint?.id ?? unnamed }
  const isHere = hint?.type === typed.type
  const position = isHere ? hint.position : 1 + Math.max(-1, ...inGroup.map((one) => one.position))
  const others = inGroup.filter(({ id }) => id !== own.id)
  return [...others, { ...own, position }].sort((one, other) => one.position - other.position)
}

interface PreviewProps {
  hints: readonly AdminHint[]
  /** Null for a new one. */
  hint: AdminHint | null
  typed: HintInput
}

/**
 * Preview of the hint as users will see it, in the list of its group and opened: uses the helper's own
 * components.
 */
export function HintPreview({ hints, hint, typed }: PreviewProps) {
  const shown = groupWith(hints, hint, typed)
  const id = hint?.id ?? unnamed
  return (
    <Flex
      component="section"
      direction="column"
      gap="sm"
      miw={0}
      className={classes.preview}
      aria-labelledby="preview-title"
    >
      <Title order={3} id="preview-title" className={classes.title}>
        Так увидит человек
      </Title>
      <div className={classes.screen} inert>
        <Text p="0.75rem 1.5rem 0" size="xs" c="var(--app-text-3)">
          В списке
        </Text>
        <ul className={classes.inList}>
          <Row onClick={nothing}>{written(typed).name}</Row>
        </ul>
        <Text p="0.75rem 1.5rem 0" size="xs" c="var(--app-text-3)">
          Открытая
        </Text>
        <div className={panel.inside}>
          <HintView
            hints={shown}
            own={[]}
            place={{ view: 'hint', group: typed.type, hint: id }}
            isFound={false}
            open={nothing}
            leaf={nothing}
            onStar={nothing}
          />
        </div>
      </div>
      {typed.status === 'inactive' && (
        <Text size="sm" c="dimmed">
          Сейчас выключена: люди её не видят.
        </Text>
      )}
    </Flex>
  )
}
