import type { Brand } from '../../platform/brand.ts'
import { formatPhone } from '../../platform/phone.ts'
import { refusalKinds } from '../../platform/refusal.ts'

/** Refusal messages about a user's own consents. */
export const ownConsentRefusals = refusalKinds({
  NO_CONSENT: [409, 'Этого согласия уже нет: оно отозвано или не давалось'],
  NO_CLINIC_EMAIL: [409, 'Клиника ещё не указала почту для заявлений. Передайте заявление в регистратуру'],
  ALREADY_ASKED: [409, 'Заявление уже отправлено, клиника ответит на него'],
})

/** Letter to the clinic: a user withdraws the consent to the processing of personal data (152-ФЗ ст. 9 ч. 2). */
export const erasureLetter = (
  { fullname, phone, email }: { fullname: string; phone: string; email: string | null },
  { name, url }: Brand,
): { subject: string; text: string } => ({
  subject: `Отзыв согласия на обработку персональных данных: ${fullname}`,
  text: [
    `В «${name}» от пользователя личного кабинета.`,
    `Я, ${fullname}, отзываю согласие на обработку моих персональных данных и прошу прекратить её, а данные личного кабинета удалить. Мне известно, что медицинские документы об осмотрах хранятся в течение срока, установленного законом.`,
    `Телефон: ${formatPhone(phone)}${email ? `\nПочта: ${email}` : ''}`,
    `Заявление отправлено из личного кабинета: вход по телефону подтверждён.${url ? ` Карточка пользователя: ${url}/admin?users` : ''}`,
  ].join('\n\n'),
})
