import { Button, Flex, Group, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import type { ChosenFactor } from '../../../../shared/booking/schema.ts'
import type { FactorChoice } from '../../../../shared/programme/marks.ts'
import type { Edition } from '../../../../shared/programme/schema.ts'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import { factorsSentence, NamedFactors } from '../card/card-factors.tsx'
import classes from './form.module.css'
import { choicesOf } from './form-values.ts'

const FactorPicker = lazy(async () => ({
  default: (await import('../../../programme/factor-picker.tsx')).FactorPicker,
}))

interface PickProps {
  edition: Edition
  chosen: readonly FactorChoice[]
  onChange: (chosen: FactorChoice[]) => void
  suggestions?: { title: string; codes: string[] }[]
}

/** The factor picker, loaded on demand. */
export const PickFactors = (props: PickProps) => (
  <Suspense
    fallback={
      <Skeletons>
        <Bone h={56} radius={14} />
      </Skeletons>
    }
  >
    <FactorPicker {...props} />
  </Suspense>
)

interface Props {
  edition: Edition
  /** Null when the position's factors apply. */
  value: FactorChoice[] | null
  onChange: (value: FactorChoice[] | null) => void
  position: { name: string; factors: readonly ChosenFactor[] } | null
  error?: string | undefined
  /** Called before the list is folded; false keeps it open. */
  onFold: () => boolean
  /** The user opened the form to change the factors, so the picker is open at first. */
  isOpenAtFirst: boolean
}

/** Suggests the factors of the position, when it has any. */
function suggestionsOf(position: Props['position']) {
  if (!position || position.factors.length === 0) return []
  const codes = position.factors.map(({ code }) => code)
  return [{ title: `Факторы должности «${position.name}»`, codes }]
}

/** The source of the factors, and the picker when the employee has their own. */
export function FormFactors({ edition, value, onChange, position, error, onFold, isOpenAtFirst }: Props) {
  const [isPicking, setPicking] = useState(isOpenAtFirst)
  const id = useId()
  const ofPosition = position?.factors ?? []
  const counted = value?.map(({ code }) => ({ code, marks: [] })) ?? ofPosition
  const begin = () => {
    if (value === null) onChange(choicesOf(edition, ofPosition))
    setPicking(true)
  }
  const giveBack = () => {
    onChange(null)
    setPicking(false)
  }
  return (
    <section
      className={classes.factors}
      data-path="factors"
      tabIndex={-1}
      aria-label="Факторы сотрудника"
      aria-describedby={error ? id : undefined}
    >
      <Text inherit c="dimmed">
        {factorsSentence(value !== null, position?.name ?? null, counted.length)}
      </Text>
      {isPicking ? (
        <PickFactors
          edition={edition}
          chosen={value ?? choicesOf(edition, ofPosition)}
          onChange={onChange}
          suggestions={suggestionsOf(position)}
        />
      ) : (
        counted.length > 0 && <NamedFactors factors={counted} />
      )}
      {error && (
        <Group
          id={id}
          component="p"
          gap={6}
          wrap="nowrap"
          fz="sm"
          lh="1.25rem"
          c="var(--app-danger)"
          role="alert"
        >
          <IconAlertCircle size={18} stroke={2} aria-hidden />
          {error}
        </Group>
      )}
      <Flex gap="sm" wrap="wrap">
        {isPicking ? (
          <Button size="sm" variant="light" onClick={() => onFold() && setPicking(false)}>
            Свернуть список
          </Button>
        ) : (
          <Button size="sm" variant="light" onClick={begin}>
            {value === null ? 'Указать свои факторы' : 'Изменить факторы'}
          </Button>
        )}
        {value !== null && (
          <Button size="sm" variant="subtle" onClick={giveBack}>
            Вернуть факторы должности
          </Button>
        )}
      </Flex>
    </section>
  )
}
