import { Button, Group, List, Stack, Text } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  cancelReasonField,
  cancelReasonRules,
  usualCancelReasons,
} from '../../../../shared/booking/cancel-reasons.ts'
import { bookingsText, cancelledBookingsText } from '../../../../shared/booking/ru.ts'
import { longestCancelReason } from '../../../../shared/booking/schema.ts'
import { cancelAllRefusals } from '../../../../shared/desk/cancel-all/ru.ts'
import type { CancelPreview, CancelScope } from '../../../../shared/desk/cancel-all/schema.ts'
import { peopleText } from '../../../../shared/platform/count-words.ts'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { InnSuggest } from '../../../organizations/inn-suggest.tsx'
import { isRefused } from '../../../platform/call.ts'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { ReasonForm } from '../../../ui/reason-form.tsx'
import { Bone } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { afterCancelAll, cancelAll, cancelPreview } from '../../api.ts'

type DayScope = Extract<CancelScope, { of: 'day' }>

/** Says how many people hear of the cancellation by SMS, and how many only their employer can tell. */
function tellText(people: number, told: number): string {
  if (told === people) return 'SMS уйдёт каждому.'
  const others = `без телефона в записи — ${peopleText(people - told)}: скажите их работодателю`
  return told === 0 ? `SMS не уйдут, ${others}.` : `SMS уйдёт: ${peopleText(told)}; ${others}.`
}

/** Tells what the act does: how many people, on which days, and how many of them get an SMS. */
function Preview({ preview: { organization, people, told, days } }: { preview: CancelPreview }) {
  return (
    <>
      {organization !== null && <b>{organization}. </b>}
      Будет отменено: {bookingsText(people)}. {tellText(people, told)} Кто уже пришёл, остаётся.
      {days.length > 1 && (
        <List size="sm" mt="xs" mah="12rem" style={{ overflowY: 'auto' }}>
          {days.map((one) => (
            <List.Item key={`${one.day} ${one.city}`}>
              {dayWords(one.day)}, {cityNames[one.city]}: {peopleText(one.people)}
            </List.Item>
          ))}
        </List>
      )}
    </>
  )
}

/** Asks for the reason and cancels all bookings of a scope. */
function CancelAllForm({ scope, onClose }: { scope: CancelScope; onClose: () => void }) {
  const queries = useQueryClient()
  const shown = useQuery(cancelPreview(scope))
  if (shown.isPending) return <Bone h={200} />
  if (!shown.data)
    return (
      <ErrorState
        title="Записи не посчитаны"
        error={shown.error}
        safe="Записи целы, попробуйте ещё раз."
        onRetry={() => void shown.refetch()}
      />
    )
  const { people, version } = shown.data
  if (people === 0)
    return (
      <Stack>
        <Text role="status">Предстоящих записей нет, отменять нечего.</Text>
        <Button variant="default" onClick={onClose} data-autofocus>
          Закрыть
        </Button>
      </Stack>
    )
  const send = async (reason: string) => {
    try {
      const { cancelled, told } = await cancelAll({ scope, reason, seen: version })
      toast('ok', cancelledBookingsText(cancelled, people), `Отправлено сообщений: ${told}`)
    } catch (error) {
      if (isRefused(error as Error, cancelAllRefusals.LIST_CHANGED)) await shown.refetch()
      throw error
    } finally {
      await afterCancelAll(queries)
    }
  }
  return (
    <ReasonForm
      {...cancelReasonField.clinic}
      rule={cancelReasonRules.clinic}
      longest={longestCancelReason}
      usual={usualCancelReasons('clinic', people)}
      act={`Отменить ${bookingsText(people)}`}
      send={send}
      onClose={onClose}
    >
      <Preview preview={shown.data} />
    </ReasonForm>
  )
}

/** Chooses an organization whose bookings are cancelled. */
function OrganizationChoice({ onPick }: { onPick: (scope: CancelScope) => void }) {
  const [inn, setInn] = useState('')
  const pick = ({ inn: own, kpp }: { inn: string; kpp: string }) =>
    onPick({ of: 'organization', inn: own, kpp })
  return (
    <Stack>
      <Text>
        Отменим все предстоящие записи, которые сделала организация. Записи, сделанные людьми самими,
        останутся.
      </Text>
      <InnSuggest
        label="ИНН организации"
        data-autofocus
        value={inn}
        onChange={setInn}
        onPick={pick}
        onOnly={pick}
      />
    </Stack>
  )
}

/** The acts below the list of the day: all bookings of the day, or all of an organization. */
export function CancelAll({ day }: { day: DayScope }) {
  const [asked, setAsked] = useState<CancelScope['of'] | null>(null)
  const [organization, setOrganization] = useState<CancelScope | null>(null)
  const close = () => {
    setAsked(null)
    setOrganization(null)
  }
  const scope = asked === 'day' ? day : organization
  const title =
    asked === 'day'
      ? `Отменить все записи: ${dayWords(day.day)}, ${cityNames[day.city]}`
      : 'Отменить записи организации'
  return (
    <>
      <Group gap="xs">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCalendarX size={18} aria-hidden />}
          onClick={() => setAsked('day')}
        >
          Отменить все записи дня
        </Button>
        <Button variant="default" size="sm" onClick={() => setAsked('organization')}>
          Отменить записи организации
        </Button>
      </Group>
      <FormSheet title={title} opened={asked !== null} onClose={close}>
        {scope ? (
          <CancelAllForm key={JSON.stringify(scope)} scope={scope} onClose={close} />
        ) : (
          <OrganizationChoice onPick={setOrganization} />
        )}
      </FormSheet>
    </>
  )
}
