import { Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ChosenFactor } from '../../../../shared/booking/schema.ts'
import { factorsThatCount } from '../../../../shared/employees/rules.ts'
import type { EmployeeCard } from '../../../../shared/employees/schema.ts'
import { compareCodes, factorOf } from '../../../../shared/programme/rules.ts'
import { editionNow } from '../../../programme/api.ts'
import { FactorChips } from '../../../programme/factor-chips.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import classes from './card.module.css'

/** Factors by number and short name; by number alone until the order has loaded. */
export function NamedFactors({ factors, most }: { factors: readonly ChosenFactor[]; most?: number }) {
  const { data: edition } = useQuery(editionNow)
  const shown = factors
    .toSorted((one, other) => compareCodes(one.code, other.code))
    .slice(0, most)
    .map(({ code }) => ({ code, name: (edition && factorOf(edition, code)?.shortName) ?? '' }))
  return <FactorChips factors={shown} rest={factors.length - shown.length} />
}

/** Says in one sentence whether the factors are the employee's own or the position's. */
export function factorsSentence(isOwn: boolean, position: string | null, count: number): string {
  const none = count === 0 ? ', они не указаны' : ''
  if (isOwn) return `Действуют свои факторы сотрудника, факторы должности не действуют${none}`
  return position
    ? `Действуют факторы должности «${position}»${none}`
    : 'Должность не указана, поэтому факторов нет'
}

interface Props {
  card: EmployeeCard
  acts?: { onChange: () => void; onGiveBack: () => void; isGivingBack: boolean } | undefined
}

/** The factors in effect, their source, and a way back to those of the position. */
export function CardFactors({ card, acts }: Props) {
  const factors = factorsThatCount(card.factors, card.positionFactors)
  const isOwn = card.factors !== null
  return (
    <>
      <p className={classes.lead}>{factorsSentence(isOwn, card.position, factors.length)}</p>
      {factors.length > 0 && <NamedFactors factors={factors} />}
      {acts && card.status !== 'dismissed' && (
        <Flex gap="sm" wrap="wrap" mt={14}>
          {!isOwn && card.positionId && factors.length === 0 && !card.positionExemption && (
            <ButtonLink
              size="sm"
              variant="light"
              to="/organization/patients"
              search={{ units: card.positionId }}
            >
              Указать факторы должности
            </ButtonLink>
          )}
          <Button size="sm" variant="light" onClick={acts.onChange}>
            {isOwn ? 'Изменить факторы' : 'Указать свои факторы'}
          </Button>
          {isOwn && (
            <Button size="sm" variant="subtle" loading={acts.isGivingBack} onClick={acts.onGiveBack}>
              Вернуть факторы должности
            </Button>
          )}
        </Flex>
      )}
    </>
  )
}
