import { Box, Button, Flex, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconFileAlert, IconInfoCircle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { headcount, organizationFieldNames } from '../../../../shared/documents/ru.ts'
import type { PaperCheck as Check, Paper } from '../../../../shared/documents/schema.ts'
import type { EmployeeId } from '../../../../shared/employees/schema.ts'
import { capital } from '../../../../shared/platform/capital.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { Note } from '../../../ui/note.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import { ClinicGap } from './clinic-gap.tsx'
import { insideWords } from './inside-words.ts'
import classes from './papers.module.css'
import { PeopleGap } from './people-gap.tsx'
import { isLacking } from './use-paper.ts'

interface Props {
  check: UseQueryResult<Check>
  paper: Paper
  renew: boolean
  onRenew: (renew: boolean) => void
  onRequisites: () => void
  onEmployee: (id: EmployeeId) => void
  place: RefObject<HTMLElement | null>
  isTold: boolean
}

const leftOutWords: Record<Paper, string> = {
  referrals: '',
  'name-list': 'в их работе нет факторов, осмотр им не положен',
  contingent: 'в их работе нет факторов, осмотр им не положен',
  plan: 'они не записаны на осмотр',
  'check-up-order': 'в их работе нет факторов, осмотр им не положен',
  notices: 'в их работе нет факторов, осмотр им не положен',
  suspension: 'противопоказаний у них нет и срок осмотра не прошёл',
  admission: 'заключения без противопоказаний у них нет или срок следующего осмотра прошёл',
}

const nobodyWords: Record<Paper, string> = {
  referrals: 'Некому выдавать направления.',
  'name-list':
    'Ни у кого из выбранных нет факторов в работе: в список никто не войдёт. Факторы указывают в должности или в карточке.',
  contingent:
    'Ни у кого из выбранных нет факторов в работе: в список никто не войдёт. Факторы указывают в должности или в карточке.',
  plan: 'Никто из выбранных не записан на осмотр в эти дни. План составляют из записей.',
  'check-up-order': 'Ни у кого из выбранных нет факторов в работе: осматривать некого.',
  notices: 'Ни у кого из выбранных нет факторов в работе: уведомлять некого.',
  suspension: 'Отстранять некого: противопоказаний ни у кого из выбранных нет, и сроки осмотров не прошли.',
  admission:
    'Допускать некого: заключения без противопоказаний ни у кого из выбранных нет или срок следующего осмотра прошёл.',
}

const Issued = ({ check, renew, onRenew }: { check: Check } & Pick<Props, 'renew' | 'onRenew'>) => (
  <>
    {check.issued > 0 && (
      <Note tone="calm" icon={IconInfoCircle}>
        {check.issued === check.people
          ? 'Направления уже выданы. Напечатаем их ещё раз под теми же номерами.'
          : `Уже выданы: ${headcount(check.issued)}. Их направления напечатаем ещё раз под теми же номерами.`}
      </Note>
    )}
    {check.changed > 0 && (
      <ChoiceCards
        legend={`Данные изменились после выдачи: ${headcount(check.changed)}`}
        name="paper-renew"
        value={renew ? 'renew' : 'same'}
        onChange={(value) => onRenew(value === 'renew')}
        choices={[
          { value: 'same', title: 'Как были выданы', text: 'Прежние номера и прежние данные' },
          { value: 'renew', title: 'Выдать новые', text: 'Прежние будут аннулированы, номера новые' },
        ]}
      />
    )}
  </>
)

type MissingProps = Omit<Props, 'check' | 'renew' | 'onRenew'> & { check: Check }

const Missing = ({ check, paper, onRequisites, onEmployee, place, isTold }: MissingProps) => (
  <section ref={place} tabIndex={-1} className={classes.missing} aria-labelledby="paper-missing">
    <div className={classes.head}>
      <IconFileAlert size={24} stroke={1.75} aria-hidden />
      <div>
        <Box component="h3" fz="md" lh="1.5rem" fw={600} id="paper-missing">
          Чего не хватает
        </Box>
        <Text size="sm" role={isTold ? 'alert' : undefined}>
          {isTold
            ? 'Заполните то, что ниже, или скачайте как есть: вместо пропусков будут линии для записи от руки.'
            : 'Этого требует порядок осмотров. Что останется пустым, будет линией для записи от руки.'}
        </Text>
      </div>
    </div>
    <Flex component="ul" direction="column" gap="xs" mt={14}>
      {check.organization.length > 0 && (
        <li className={classes.gap}>
          <div className={classes.words}>
            <Box component="h4" fz={15} lh="1.375rem" fw={600}>
              Организация
            </Box>
            <p>
              {capital(
                check.organization.map((field) => insideWords(organizationFieldNames[field])).join(', '),
              )}
            </p>
          </div>
          <Button size="sm" variant="default" onClick={onRequisites}>
            Заполнить реквизиты
          </Button>
        </li>
      )}
      {check.clinic.length > 0 && <ClinicGap fields={check.clinic} paper={paper} />}
      {check.ready < check.people && <PeopleGap check={check} onOpen={onEmployee} />}
    </Flex>
  </section>
)

const Trouble = ({ children, onRetry }: { children: ReactNode; onRetry: () => void }) => (
  <Note
    tone="danger"
    icon={IconAlertCircle}
    role="alert"
    action={
      <Button size="sm" variant="default" onClick={onRetry}>
        Повторить
      </Button>
    }
  >
    {children}
  </Note>
)

/** Shows who is included, what is already issued and what is missing before the file is made. */
export function PaperCheck({ check: asked, renew, onRenew, ...rest }: Props) {
  const { data: check, error, isPending, isPlaceholderData, refetch } = asked
  if (error && !check) return <Trouble onRetry={() => void refetch()}>{error.message}</Trouble>
  if (isPending || !check || isPlaceholderData)
    return (
      <Skeletons>
        <Bone h={76} radius={12} />
      </Skeletons>
    )
  if (check.people === 0)
    return (
      <Note tone="warm" icon={IconFileAlert} role="status">
        {nobodyWords[rest.paper]}
      </Note>
    )
  return (
    <>
      <Issued check={check} renew={renew} onRenew={onRenew} />
      {check.leftOut > 0 && (
        <Note tone="calm" icon={IconInfoCircle}>
          Не войдут {headcount(check.leftOut)}: {leftOutWords[rest.paper]}.
        </Note>
      )}
      {isLacking(check) ? (
        <Missing check={check} {...rest} />
      ) : (
        <Note tone="teal" icon={IconCircleCheck} role="status">
          Всё заполнено: {headcount(check.people)}.
        </Note>
      )}
    </>
  )
}
