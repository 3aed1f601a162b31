import { Group, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CountedResult } from '../../../../shared/booking/quote.ts'
import { formatDay, parseDay } from '../../../../shared/platform/days.ts'
import { fullName } from '../../../../shared/platform/person.ts'
import { formatPhone, normalizePhone } from '../../../../shared/platform/phone.ts'
import { ageText, kindText, sizeText } from '../../../../shared/programme/ru.ts'
import { factorOf, serviceOf } from '../../../../shared/programme/rules.ts'
import type { Edition } from '../../../../shared/programme/schema.ts'
import { substanceName } from '../../../../shared/programme/substances.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { FactorChips } from '../../../programme/factor-chips.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Draft } from './draft.ts'
import { isReferred } from './fill.ts'
import { isTaken } from './kept.ts'
import { useKeptPaper } from './kept-papers.tsx'
import type { StepPath } from './steps.ts'
import { earlierOf } from './volume.ts'
import classes from './wizard.module.css'

const shownDay = (typed: string) => {
  const day = parseDay(typed.trim())
  return day ? formatDay(day) : typed
}

interface ReviewProps {
  draft: Draft
  edition: Edition | undefined
  size: { doctors: string[]; studies: string[] } | null
  /** The earlier results that shorten the check-up. */
  counted: readonly CountedResult[]
}

/** Shows all data to be sent on one page; each part has a link to change it. */
export function Review({ draft, edition, size, counted }: ReviewProps) {
  return (
    <Card flush aria-labelledby="review">
      <Title order={2} id="review" className={classes.reviewTitle}>
        Проверьте данные
      </Title>
      <PersonPart {...draft} />
      <PaperPart draft={draft} />
      <CheckUpPart draft={draft} edition={edition} />
      <OrganizationPart {...draft} />
      <FactorsPart {...draft} edition={edition} size={size} counted={counted} />
    </Card>
  )
}

const PersonPart = ({ personal }: Pick<Draft, 'personal'>) => (
  <Part title="Кто идёт на осмотр" step="personal">
    <Fact name="Пациент">
      {fullName(personal)}, {shownDay(personal.birth)}
    </Fact>
    <Fact name="Телефон">{formatPhone(normalizePhone(personal.phone) ?? personal.phone)}</Fact>
    {personal.email && <Fact name="Email">{personal.email}</Fact>}
  </Part>
)

function PaperPart({ draft }: Pick<ReviewProps, 'draft'>) {
  const { personal, passport } = draft
  const keptPaper = useKeptPaper(draft)
  const from = `из записи ${draft.again?.number}`
  const paper = isTaken(draft, 'paper')
    ? { title: keptPaper.title, number: [keptPaper.number, from].filter(Boolean).join(', '), issued: '' }
    : passport.isAtDesk
      ? { title: 'Паспорт', number: 'покажете в регистратуре', issued: '' }
      : paperWords(passport)
  const snils = isTaken(draft, 'snils') ? from : snilsWords(personal.snils)
  const policy = isTaken(draft, 'policy') ? from : policyWords(personal.policy)
  return (
    <Part title="Документ" step="passport">
      <Fact name={paper.title}>{paper.number}</Fact>
      {paper.issued && <Fact name="Выдан">{paper.issued}</Fact>}
      {snils && <Fact name="СНИЛС">{snils}</Fact>}
      {policy && <Fact name="Полис ОМС">{policy}</Fact>}
    </Part>
  )
}

function CheckUpPart({ draft, edition }: Pick<ReviewProps, 'draft' | 'edition'>) {
  const { kind, kindReason, city, lastCheckUpOn } = draft.prepare
  const referral = isReferred(draft) ? 'по направлению работодателя' : 'без направления'
  const earlier = earlierOf(draft).map(
    ({ service, on }) => `${(edition && serviceOf(edition, service)?.name) ?? ''}, ${formatDay(on)}`,
  )
  return (
    <Part title="Осмотр" step="prepare">
      <Fact name="Вид">
        {kindText(kind, kindReason)}, {referral}
      </Fact>
      <Fact name="Город">{cityNames[city]}</Fact>
      {lastCheckUpOn && <Fact name="Прошлый осмотр">{shownDay(lastCheckUpOn)}</Fact>}
      {earlier.length > 0 && (
        <Fact name="Есть результаты">
          <Lines of={earlier} />
        </Fact>
      )}
    </Part>
  )
}

function OrganizationPart({ organization }: Pick<Draft, 'organization'>) {
  const { isSent, name, inn, kpp, position, department, seniorityYears } = organization
  const years = Number(seniorityYears)
  const work = [position, department, years > 0 && `стаж ${ageText(years)}`].filter(Boolean).join(', ')
  if (!isSent)
    return (
      <Part title="Организация" step="organization">
        <Fact name="Работодатель">Без организации</Fact>
      </Part>
    )
  return (
    <Part title="Организация" step="organization">
      <Fact name="Работодатель">
        {name}, ИНН {inn}
        {kpp && `, КПП ${kpp}`}
      </Fact>
      {work && <Fact name="Должность">{work}</Fact>}
    </Part>
  )
}

function FactorsPart({
  factors,
  edition,
  size,
  counted,
}: Pick<Draft, 'factors'> & Omit<ReviewProps, 'draft'>) {
  const own = counted.filter(({ booking }) => booking)
  const nameOf = (service: string) => (edition && serviceOf(edition, service)?.name) ?? ''
  const substances = factors.flatMap((factor) => factor.substances ?? [])
  return (
    <Part title="Факторы и объём" step="factors">
      <Fact name="Факторы">
        <FactorChips
          factors={factors.map(({ code }) => ({
            code,
            name: (edition && factorOf(edition, code)?.shortName) ?? '',
          }))}
        />
      </Fact>
      {substances.length > 0 && <Fact name="Вещества">{substances.map(substanceName).join(', ')}</Fact>}
      {size && <Fact name="Объём">{sizeText(size)}</Fact>}
      {own.length > 0 && (
        <Fact name="Уже сделано у нас">
          <Lines of={own.map(({ service, on }) => `${nameOf(service)}, ${formatDay(on)}`)} />
        </Fact>
      )}
    </Part>
  )
}

/** One line for each, because many studies in a row would be a paragraph that nobody reads. */
const Lines = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

/** Describes the document: its kind, number, issuer and date of issue. */
function paperWords(typed: Draft['passport']) {
  if (typed.kind === 'passport')
    return {
      title: 'Паспорт',
      number: `${typed.series} ${typed.number}`,
      issued: `${shownDay(typed.issuedOn)}, ${typed.issuedBy}, код ${typed.code}`,
    }
  const issued = [shownDay(typed.otherIssuedOn), typed.otherIssuedBy].filter(Boolean).join(', ')
  return { title: typed.otherTitle, number: typed.otherNumber, issued }
}

const policyWords = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

const snilsWords = (digits: string) => digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1-$2-$3 $4')

function Part({ title, step, children }: { title: string; step: StepPath; children: ReactNode }) {
  return (
    <section className={classes.reviewPart}>
      <Group justify="space-between" wrap="nowrap" mb="xs" className={classes.partHead}>
        <Title order={3}>{title}</Title>
        <Link
          to="/preorder"
          search={{ step }}
          state={{ isCorrection: true }}
          className={classes.change}
          aria-label={`Изменить: ${title}`}
        >
          Изменить
        </Link>
      </Group>
      <dl className={classes.facts}>{children}</dl>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
