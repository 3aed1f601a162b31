import { Box, Flex } from '@mantine/core'
import { IconCalendarExclamation, IconUserOff } from '@tabler/icons-react'
import { z } from 'zod'
import { formatPhone, Phone } from '../../../../shared/platform/phone.ts'
import { visitWords } from '../../../../shared/users/ru.ts'
import type { UserCard } from '../../../../shared/users/schema.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { Form } from '../../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { TextLink } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useUserActs } from '../../api.ts'
import classes from '../card/card.module.css'
import { StaleNote, useOverCard } from '../card/over-card.tsx'

interface Props {
  card: UserCard
  onClose: () => void
}

/**
 * Explains in plain words which data an erasure deletes and which data the law requires to keep (domain.md §9
 * «Storage»).
 */
const Plainly = () => (
  <>
    <div>
      <Box component="h3" mb={4} fz="md" lh="md">
        Удалится навсегда
      </Box>
      <ul className={classes.dots}>
        <li>ФИО, телефон, email, пол, дата рождения и город</li>
        <li>пароль, сеансы и тексты отправленных сообщений: войти будет нельзя</li>
        <li>роли, подключения к организациям и связь с пациентом</li>
      </ul>
    </div>
    <div>
      <Box component="h3" mb={4} fz="md" lh="md">
        Останется
      </Box>
      <ul className={classes.dots}>
        <li>записи на осмотр, результаты и документы: медицинские данные закон велит хранить 50&nbsp;лет</li>
        <li>сведения о согласиях, они станут отозванными, и журнал действий</li>
      </ul>
    </div>
  </>
)

/**
 * Lists the future visits that the erasure would cancel. Each one links to the registrars' page, where it can
 * be moved to another time.
 */
const VisitsNote = ({ visits }: { visits: UserCard['ahead'] }) =>
  visits.length > 0 && (
    <Note tone="warm" icon={IconCalendarExclamation}>
      <b>Вместе с данными отменятся предстоящие записи:</b>
      <Flex component="ul" direction="column" gap={4} my={6} className={classes.visits}>
        {visits.map((visit) => (
          <li key={visit.id}>
            <TextLink
              to="/desk"
              search={{ booking: visit.id }}
              target="_blank"
              aria-label={`${visitWords(visit)}, в новой вкладке`}
            >
              {visitWords(visit)}
            </TextLink>
          </li>
        ))}
      </Flex>
      Места освободятся. Сообщений об отмене не будет: предупредите человека сами.
    </Note>
  )

function EraseForm({ card, onClose }: Props) {
  const { erase } = useUserActs(card.id)
  const { run, changes, seen } = useOverCard(card)
  const { form, failure, isBusy, onSubmit } = useSchemaForm({
    schema: z.object({
      phone: Phone.refine((phone) => phone === seen.profile.phone, 'Это не телефон пользователя'),
    }),
    initialValues: { phone: '' },
    send: async ({ phone }) => {
      if (!(await run((version) => erase({ phone, version, cancel: seen.ahead.map(({ id }) => id) })))) return
      onClose()
      toast(
        'ok',
        'Данные учётной записи удалены',
        seen.ahead.length > 0 ? 'Предстоящие записи отменены' : undefined,
      )
    },
  })
  useUnsaved(form.isDirty())
  return (
    <Form
      failure={failure}
      isBusy={isBusy}
      tone="accent"
      save={seen.ahead.length > 0 ? 'Отменить записи и удалить данные' : 'Удалить данные навсегда'}
      onSubmit={onSubmit}
    >
      <p className={classes.quiet}>
        По просьбе самого человека. Вернуть данные будет нельзя: {card.profile.fullname} сможет только
        зарегистрироваться заново.
      </p>
      <Plainly />
      <VisitsNote visits={seen.ahead} />
      <StaleNote changes={changes} />
      <PhoneInput
        label={`Чтобы подтвердить, введите ${formatPhone(seen.profile.phone).replaceAll(' ', '\u00a0')}`}
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
    </Form>
  )
}

/** Erases the data of an account at the user's request; the administrator confirms it by typing the user's phone. */
export const EraseSheet = ({ opened, ...rest }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={rest.onClose}
    title="Удалить данные учётной записи"
    mark={<IconTile icon={IconUserOff} tone="danger" size="lg" />}
  >
    <EraseForm {...rest} />
  </FormSheet>
)
