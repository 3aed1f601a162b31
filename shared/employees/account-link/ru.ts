import { refusalKinds } from '../../platform/refusal.ts'

/** Error messages of the identification. */
export const recognitionRefusals = refusalKinds({
  NOT_RECOGNISED: [
    422,
    'Не совпало с тем, что указал работодатель. Проверьте дату рождения, а в профиле — фамилию и имя. Если всё верно, спросите в отделе кадров, что записано о вас',
  ],
})
