import type { Brand } from '../../platform/brand.ts'
import { refusalKinds } from '../../platform/refusal.ts'
import { employerRoleNames } from '../ru.ts'
import { shortName } from '../rules.ts'
import type { EmployerRole } from '../schema.ts'

/** Error messages about colleagues and invitations. */
export const colleagueRefusals = refusalKinds({
  ALREADY_INVITED: [409, 'Этот человек уже приглашён. Отзовите приглашение, чтобы послать другое'],
  COLLEAGUE_CONNECTED: [409, 'У этого человека уже есть доступ. Измените его роль в списке'],
  INVITATION_OVER: [409, 'Приглашение уже не действует. Попросите прислать новое'],
  LAST_HEAD: [409, 'Вы единственный руководитель в кабинете. Сначала сделайте руководителем кого-то ещё'],
})

/** Explanations of the roles beside their names. */
export const employerRoleNotes: Record<EmployerRole, string> = {
  head: 'Может всё и решает, у кого есть доступ',
  hr: 'Все сотрудники, записи и документы, но не доступ коллег',
  departments: 'Только сотрудники выбранных подразделений и их записи',
  viewer: 'Видит сотрудников, записи, ход осмотров и счета, ничего не меняет и не открывает заключений',
}

interface InvitationWords {
  organization: string
  by: string
  role: EmployerRole
}

const opening = ({ organization, by, role }: InvitationWords): string =>
  `${by} приглашает вас вести «${shortName(organization)}» в кабинете медцентра. Роль: ${employerRoleNames[role].toLowerCase()}`

const invitationAddress = (brand: Brand): string =>
  brand.url ? `${brand.url}/invitations` : 'кабинет, раздел «Организации»'

/** SMS to somebody invited by a phone. */
export const invitationSms = (invited: InvitationWords, brand: Brand): string =>
  `${opening(invited)}. Войдите или зарегистрируйтесь по этому телефону: ${invitationAddress(brand)}`

/** Letter to somebody invited by an e-mail. */
export const invitationLetter = (invited: InvitationWords, brand: Brand) => ({
  subject: `Приглашение: ${shortName(invited.organization)}`,
  text: [
    `${opening(invited)}.`,
    'Войдите в кабинет или зарегистрируйтесь, подтвердите этот email в профиле и примите приглашение:',
    invitationAddress(brand),
    'Если вы не знаете, кто вас приглашает, ничего не делайте: без вашего ответа приглашение перестанет действовать.',
    `Вопросы: ${brand.phone}`,
    brand.name,
  ].join('\n\n'),
})

/** The comment in the history of a connection, which the clinic's administrator reads. */
export const byInvitation = (role: EmployerRole): string =>
  `По приглашению руководителя организации, роль: ${employerRoleNames[role].toLowerCase()}`
