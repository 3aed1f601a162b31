import { z } from 'zod'
import type { Installation } from '../shared/clinic/schema.ts'
import { isOgrn } from '../shared/platform/identifiers.ts'

const flag = z
  .enum(['on', 'off', '1', '0', 'true', 'false'], 'нужно on или off')
  .transform((text) => ['on', '1', 'true'].includes(text))
const isLoopback = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)
const url = z.url({ protocol: /^https?$/, error: 'нужен адрес вида https://имя' })
const whole = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, `нужно целое число от ${from} до ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `нужно целое число от ${from} до ${to}`)
// In a systemd file a trailing «# …» becomes a part of the value, so that a comment copied from the manual
// would become the key.
const secret = z
  .string()
  .min(32, 'нужно не меньше 32 знаков')
  .refine((key) => !/(^|\s)#/.test(key), 'пояснение с # в строке ключа стало бы его частью, уберите его')
/** Reads several secrets; a secret may itself have commas, so the whole text is tried as one too. */
function secretsIn(text: string): string[] {
  const pieces = text.split(',').map((one) => one.trim())
  if (pieces.some((one) => one.length < 32)) return [text]
  return pieces.length > 1 ? [...pieces, text] : pieces
}
const oneOf = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  z.enum(names, `нужно одно из: ${names.join(', ')}`)

const Env = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'нужен адрес вида postgres://…')
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/[^,]*$/, 'нужен адрес вида postgres://… одной реплики')
    .optional(),
  DATABASE_POOL: whole(1, 200).default(16),
  TRUST_PROXY: flag.default(false),
  CABINET_DATA: z.string().default('./data'),
  CABINET_SECRET: secret.optional(),
  CABINET_SECRET_PREVIOUS: z.string().transform(secretsIn).pipe(z.array(secret)).default([]),
  CABINET_SESSION_SECRET: secret.optional(),
  CABINET_DEMO: flag.optional(),
  CABINET_DEMO_PASSWORD: z
    .string()
    .regex(/^[A-Za-z0-9]{8,}$/, 'не меньше 8 латинских букв и цифр')
    .optional(),
  SMS_PROVIDER: oneOf('generic', 'smsc', 'smsru').default('generic'),
  SMS_URL: url.optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_SENDER: z.string().max(15, 'не больше 15 знаков').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'нужен адрес вида smtp://…')
    .optional(),
  CODES_PER_HOUR: whole(10, 100_000).default(300),
  MAIL_FROM: z.string().default('Медицинский центр профосмотров <noreply@localhost>'),
  DADATA_URL: url.default('https://suggestions.dadata.ru/suggestions/api/4_1/rs'),
  DADATA_TOKEN: z.string().optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'нужен адрес вида mailto:имя@сервер или https://имя')
    .optional(),
  EXCHANGE_URL: url.optional(),
  EXCHANGE_TOKEN: z.string().optional(),
  CLINIC_NAME: z.string().default('Медицинский центр профосмотров'),
  CLINIC_LEGAL_NAME: z.string().optional(),
  CLINIC_OGRN: z.string().refine(isOgrn, 'нужны 13 или 15 цифр ОГРН с верной контрольной цифрой').optional(),
  CLINIC_ADDRESS: z.string().optional(),
  CLINIC_LICENCE: z.string().optional(),
  CLINIC_PHONE: z.string().optional(),
  CLINIC_EMAIL: z.string().optional(),
  CLINIC_MANAGER_EMAIL: z.email('нужен email').optional(),
  CLINIC_SITE: url.optional(),
  METRICS_TOKEN: z.string().min(16, 'нужно не меньше 16 знаков').optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
})

/** A trial on the user's own machine, which no other machine can reach. */
const isTrial = ({ CABINET_DEMO, DATABASE_URL, HOST, PUBLIC_URL, TRUST_PROXY }: z.output<typeof Env>) =>
  (CABINET_DEMO ?? DATABASE_URL === undefined) && isLoopback(HOST) && !PUBLIC_URL && !TRUST_PROXY

/** Made-up contacts of a demo. */
const example = {
  phone: '+7 343 300 00 00',
  email: 'help@med-centr.example',
  site: 'https://med-centr.example',
}
const nothing: typeof example = { phone: '', email: '', site: '' }

const isDemo = ({ CABINET_DEMO, DATABASE_URL, HOST }: z.output<typeof Env>): boolean =>
  CABINET_DEMO ?? (DATABASE_URL === undefined && isLoopback(HOST))

/**
 * The clinic's contacts and its data for documents (order 29н, point 9). A demo has made-up data; a real clinic has
 * none until it is set, so that the public reads no number that rings elsewhere.
 */
const clinicOf = (env: z.output<typeof Env>): Installation => ({
  name: env.CLINIC_NAME,
  legalName: env.CLINIC_LEGAL_NAME ?? null,
  ogrn: env.CLINIC_OGRN ?? (isTrial(env) ? '1026600000008' : null),
  address: env.CLINIC_ADDRESS ?? (isTrial(env) ? '620026, г. Екатеринбург, ул. Белинского, 86' : null),
  licence: env.CLINIC_LICENCE ?? (isTrial(env) ? 'Л041-01021-66/00000000 от 12.03.2021' : null),
  ...(isDemo(env) ? example : nothing),
  ...(env.CLINIC_PHONE !== undefined && { phone: env.CLINIC_PHONE }),
  ...(env.CLINIC_EMAIL !== undefined && { email: env.CLINIC_EMAIL }),
  ...(env.CLINIC_SITE !== undefined && { site: env.CLINIC_SITE }),
  managerEmail: env.CLINIC_MANAGER_EMAIL?.toLowerCase() ?? null,
  note: null,
})

/** The settings of a process, checked once at its start. */
export type Config = ReturnType<typeof settle> & {
  /** Contacts of the clinic that no setting defines: made-up contacts or none are shown. */
  missingContacts: (keyof typeof contactSettings)[]
}

function settle(env: z.output<typeof Env>) {
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY,
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databasePool: env.DATABASE_POOL,
    dataFolder: env.CABINET_DATA,
    secret: env.CABINET_SECRET,
    previousSecrets: env.CABINET_SECRET_PREVIOUS,
    sessionSecret: env.CABINET_SESSION_SECRET,
    demo: isDemo(env),
    /** A demo that only this machine reaches: roles sign in without a second step there. */
    isTrial: isTrial(env),
    demoPassword: env.CABINET_DEMO_PASSWORD,
    sms: { provider: env.SMS_PROVIDER, url: env.SMS_URL, token: env.SMS_TOKEN, sender: env.SMS_SENDER },
    codesAnHour: env.CODES_PER_HOUR,
    mail: { url: env.SMTP_URL, from: env.MAIL_FROM },
    push: {
      subject: env.VAPID_SUBJECT ?? `mailto:${env.CLINIC_EMAIL ?? example.email}`,
      isLoopbackAllowed: isTrial(env),
    },
    exchange: { url: env.EXCHANGE_URL, token: env.EXCHANGE_TOKEN },
    daData: { url: env.DADATA_URL, token: env.DADATA_TOKEN },
    clinic: clinicOf(env),
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  }
}

/** The setting of each contact of the clinic. */
const contactSettings = {
  name: 'CLINIC_NAME',
  phone: 'CLINIC_PHONE',
  email: 'CLINIC_EMAIL',
  site: 'CLINIC_SITE',
  ogrn: 'CLINIC_OGRN',
  address: 'CLINIC_ADDRESS',
} as const
const contactFields = Object.keys(contactSettings) as (keyof typeof contactSettings)[]

const ours = (name: string) => name.startsWith('CABINET_')

/** Refuses settings that are useless without another one. */
function refuseHalves(env: z.output<typeof Env>): void {
  if (env.DATABASE_URL && !env.CABINET_SECRET)
    throw new Error('Вместе с DATABASE_URL нужен CABINET_SECRET: не меньше 32 случайных знаков')
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    throw new Error('Вместе с DATABASE_READ_URL нужен DATABASE_URL: адрес базы, в которую пишут')
  if (env.SMS_PROVIDER !== 'generic' && !env.SMS_TOKEN)
    throw new Error(`Вместе с SMS_PROVIDER=${env.SMS_PROVIDER} нужен SMS_TOKEN: ключ этого шлюза`)
  if (env.SMS_PROVIDER === 'generic' && env.SMS_TOKEN && !env.SMS_URL)
    throw new Error('Вместе с SMS_TOKEN нужен SMS_URL или SMS_PROVIDER')
  if (env.EXCHANGE_URL && !env.EXCHANGE_TOKEN)
    throw new Error('Вместе с EXCHANGE_URL нужен EXCHANGE_TOKEN: ключ системы клиники')
}

/** Reads the environment. Throws one clear Russian line when a value is wrong or a `CABINET_*` name is unknown. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const known = new Set(Object.keys(Env.shape))
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  const unknown = given.map(([name]) => name).filter((name) => ours(name) && !known.has(name))
  if (unknown.length) throw new Error(`Неизвестная настройка ${unknown.join(', ')}`)
  const parsed = Env.safeParse(Object.fromEntries(given.filter(([name]) => known.has(name))))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Неверные настройки. ${lines.join('; ')}`)
  }
  refuseHalves(parsed.data)
  const config = settle(parsed.data)
  const names = new Set(given.map(([name]) => name))
  // A demo uses made-up contacts, so none counts as missing.
  return {
    ...config,
    missingContacts: config.demo ? [] : contactFields.filter((field) => !names.has(contactSettings[field])),
  }
}
