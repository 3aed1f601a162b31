import { Button } from '@mantine/core'
import {
  IconAlertCircle,
  IconArrowMerge,
  IconCalendarPlus,
  IconInfoCircle,
  IconPencil,
  IconUserMinus,
  IconUserPlus,
  IconUserSearch,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { conditionLines, workClassNames } from '../../../../shared/employees/ru.ts'
import { factorsThatCount, isBookedAhead } from '../../../../shared/employees/rules.ts'
import type { EmployeeCard } from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { clinicDay, type Day, formatDay } from '../../../../shared/platform/days.ts'
import { maskDigits } from '../../../../shared/platform/masks.ts'
import { patterns } from '../../../ui/digits-input.tsx'
import { emailLink, Fact, Facts, phoneLink } from '../../../ui/facts.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFromTop } from '../../../ui/slide.ts'
import { toast } from '../../../ui/toasts.tsx'
import type { FieldName } from '../form/field-names.ts'
import { sameInput } from '../form/form-values.ts'
import classes from './card.module.css'
import { useEmployeeActs } from './card-api.ts'
import { CardBan } from './card-ban.tsx'
import { CardDue } from './card-due.tsx'
import { CardFactors } from './card-factors.tsx'
import { CardGaps } from './card-gaps.tsx'
import { CardPart } from './card-part.tsx'
import { CardVisits } from './card-visits.tsx'
import { birthWords, seniorityWords } from './card-words.ts'

const Person = ({ card, today }: { card: EmployeeCard; today: Day }) => (
  <CardPart title="О сотруднике">
    <Facts>
      <Fact caption="Дата рождения">{birthWords(card.birth, today)}</Fact>
      <Fact caption="Пол">{card.gender}</Fact>
      <Fact caption="Телефон" empty="Не указан">
        {phoneLink(card.phone)}
      </Fact>
      <Fact caption="Email" empty="Не указан">
        {emailLink(card.email)}
      </Fact>
      <Fact caption="СНИЛС" empty="Не указан">
        {card.snils && maskDigits(card.snils, patterns.snils)}
      </Fact>
      <Fact caption="Полис ОМС" empty="Не указан">
        {card.policy && maskDigits(card.policy, patterns.policy)}
      </Fact>
    </Facts>
  </CardPart>
)

const Work = ({ card, today }: { card: EmployeeCard; today: Day }) => (
  <CardPart title="Работа">
    <Facts>
      <Fact caption="Должность" empty="Не указана">
        {card.position}
      </Fact>
      <Fact caption="Подразделение">{card.department}</Fact>
      <Fact caption="Табельный номер" empty="Не указан">
        {card.personnelNumber}
      </Fact>
      <Fact caption="Принят на работу">{card.hiredOn && formatDay(card.hiredOn)}</Fact>
      <Fact caption="Стаж в должности">
        {card.seniorityFrom && seniorityWords(card.seniorityFrom, today)}
      </Fact>
      <Fact caption="Условия труда">{card.workClass && `Класс ${workClassNames[card.workClass]}`}</Fact>
    </Facts>
    {conditionLines({ ...card, factors: factorsThatCount(card.factors, card.positionFactors) }).map(
      (line) => (
        <Note key={line} tone="calm" icon={IconInfoCircle}>
          {line}
        </Note>
      ),
    )}
  </CardPart>
)

/** Actions of the card that need no form: back to the position's factors, reinstate. */
function useCardActs(organization: OrganizationId, card: EmployeeCard) {
  const { change, restore } = useEmployeeActs(organization)
  const givingBack = useMutation({
    mutationFn: () => change(card.id, { ...sameInput(card), factors: null, version: card.version }),
    onSuccess: () => toast('ok', 'Действуют факторы должности', card.fullname),
  })
  const restoring = useMutation({
    mutationFn: () => restore(card.id, card.version),
    onSuccess: () =>
      toast('ok', 'Сотрудник снова работает', `${card.fullname}. Проверьте дату приёма и должность`),
  })
  return { givingBack, restoring, failure: givingBack.error ?? restoring.error }
}

/** Says that the person is not hired yet, and leads to the candidates. */
const OfCandidate = ({ card: { id, candidate } }: { card: EmployeeCard }) => (
  <Note
    tone="calm"
    icon={IconUserSearch}
    action={
      <ButtonLink
        to="/organization/patients"
        search={{ candidates: candidate === 'refused' ? 'refused' : '', candidate: id }}
        size="sm"
        variant="default"
      >
        Открыть в «Кандидатах»
      </ButtonLink>
    }
  >
    {candidate === 'refused'
      ? 'Кандидат, которого решили не принимать.'
      : 'Кандидат: на работу ещё не принят.'}
  </Note>
)

interface Acts {
  onBook: () => void
  onChange: (field?: FieldName) => void
  onDismiss: () => void
  /** Merges another card of the same person into this one; only for those who keep the whole organization. */
  onMerge?: (() => void) | undefined
  /** The user has returned from the form: the focus moves to the buttons of the card. */
  isBack?: boolean | undefined
}

const MergeButton = ({ onMerge }: Pick<Acts, 'onMerge'>) =>
  onMerge && (
    <Button
      variant="quiet"
      leftSection={<IconArrowMerge size={20} stroke={1.75} aria-hidden />}
      onClick={onMerge}
    >
      Объединить с…
    </Button>
  )

/** Main actions: book, edit and dismiss, or reinstate. */
function MainActs({
  card,
  acts,
  restoring,
}: {
  card: EmployeeCard
  acts: Acts
  restoring: ReturnType<typeof useCardActs>['restoring']
}) {
  if (card.status === 'dismissed')
    return (
      <div className={classes.main}>
        <Button
          autoFocus={acts.isBack}
          leftSection={<IconUserPlus size={20} stroke={1.75} aria-hidden />}
          loading={restoring.isPending}
          onClick={() => restoring.mutate()}
        >
          Вернуть на работу
        </Button>
        <MergeButton onMerge={acts.onMerge} />
      </div>
    )
  const isBooked = isBookedAhead(card, clinicDay(new Date()))
  const canBook = !isBooked && !['not_needed', 'unstated'].includes(card.status)
  return (
    <div className={classes.main}>
      {canBook && (
        <Button leftSection={<IconCalendarPlus size={20} stroke={1.75} aria-hidden />} onClick={acts.onBook}>
          Записать на осмотр
        </Button>
      )}
      <Button
        autoFocus={acts.isBack}
        variant={canBook ? 'default' : 'filled'}
        leftSection={<IconPencil size={20} stroke={1.75} aria-hidden />}
        onClick={() => acts.onChange()}
      >
        Изменить данные
      </Button>
      <Button
        variant="quiet"
        leftSection={<IconUserMinus size={20} stroke={1.75} aria-hidden />}
        onClick={acts.onDismiss}
      >
        Уволить
      </Button>
      <MergeButton onMerge={acts.onMerge} />
    </div>
  )
}

interface Props {
  organization: OrganizationId
  card: EmployeeCard
  /** The available actions; without them the card is read-only. */
  acts?: Acts
}

/** All the employer's data about an employee, and the available actions. */
export function CardView({ organization, card, acts }: Props) {
  const today = clinicDay(new Date())
  const { givingBack, restoring, failure } = useCardActs(organization, card)
  const facts = { card, today }
  return (
    <div ref={useFromTop<HTMLDivElement>()} className={classes.card}>
      <CardBan organization={organization} card={card} canOrder={acts !== undefined} />
      {card.candidate ? <OfCandidate card={card} /> : <CardDue organization={organization} {...facts} />}
      {acts && !card.candidate && <CardGaps card={card} onFill={acts.onChange} />}
      {failure && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {failure.message}
        </Note>
      )}
      {acts && !card.candidate && <MainActs card={card} acts={acts} restoring={restoring} />}
      <Work {...facts} />
      <CardPart title="Факторы и виды работ">
        <CardFactors
          card={card}
          acts={
            acts && {
              onChange: () => acts.onChange('factors'),
              onGiveBack: () => givingBack.mutate(),
              isGivingBack: givingBack.isPending,
            }
          }
        />
      </CardPart>
      <CardPart title="Осмотры и записи">
        <CardVisits organization={organization} card={card} />
      </CardPart>
      <Person {...facts} />
    </div>
  )
}
