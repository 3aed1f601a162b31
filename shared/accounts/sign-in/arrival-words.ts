/**
 * Sentences of the sign-in page by the error that led there: reasons of the cabinet, errors of the NextAuth v4
 * protocol, and the error names of spec §8.
 */
const sentences: Record<string, string> = {
  SessionRequired: 'Сеанс завершён. Войдите, чтобы продолжить с того же места',
  ProfileUnavailable: 'Не удалось загрузить профиль. Войдите ещё раз',
  CredentialsSignin: 'Неверный телефон или пароль',
  AccessDenied: 'Доступ в кабинет закрыт. Позвоните в клинику',
  Verification: 'Ссылка для входа уже использована или устарела. Войдите с паролем',
  OtherBrowser:
    'Ссылка открывается только в том браузере, в котором её запросили. Запросите её здесь ещё раз',
  TooManyAttempts: 'Слишком много попыток входа. Подождите и попробуйте ещё раз',
  EmailSignin: 'Письмо со ссылкой отправить не получилось. Войдите с паролем',
  Configuration: 'Вход временно не настроен. Позвоните в клинику',
  UnknownError: 'Войти не получилось по неизвестной причине. Попробуйте ещё раз',
  OAuthCallbackError: 'Внешний сервис не подтвердил вход. Войдите по телефону и паролю',
  AccountNotLinkedError: 'Этот способ входа не связан с вашим кабинетом. Войдите по телефону и паролю',
  MissingAPIRouteError: 'Сервис входа не отвечает. Попробуйте через несколько минут',
  MissingSecretError: 'Вход в кабинет настраивают. Попробуйте через несколько минут',
  MissingAuthorizeError: 'Вход по телефону и паролю сейчас недоступен. Попробуйте позже',
  MissingAdapterError: 'Вход по ссылке из письма сейчас недоступен. Войдите по телефону и паролю',
  MissingAdapterMethodsError: 'Вход по ссылке из письма настроен не полностью. Войдите по телефону и паролю',
  UnsupportedStrategyError: 'Такой способ входа не поддерживается. Войдите по телефону и паролю',
  InvalidCallbackUrl: 'Адрес, с которого вы пришли, не принят. Войдите, и откроется главная страница',
}

/** Returns why a person was led to the sign-in page; an unknown error gets a general sentence. */
export const arrivalWords = (error: string): string =>
  Object.hasOwn(sentences, error) ? (sentences[error] as string) : 'Войти не получилось. Попробуйте ещё раз'
