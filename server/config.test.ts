import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const secret = 'x'.repeat(32)

describe('settings', () => {
  test('all have working defaults: an embedded database on this machine, with the demo clinic', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      demo: true,
      databasePool: 16,
      logLevel: 'info',
    })
    expect(config.databaseUrl).toBeUndefined()
  })

  test('an empty value counts as none', () => {
    expect(readConfig({ PORT: '', SMS_URL: '' })).toMatchObject({ port: 3000, sms: { url: undefined } })
  })

  test('the demo clinic is off when other machines can reach the cabinet or it has a real database', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL: 'postgres://a/b', CABINET_SECRET: secret }).demo).toBe(false)
    expect(readConfig({ HOST: '0.0.0.0', CABINET_DEMO: 'on' }).demo).toBe(true)
  })

  test('variables of other programs are ignored, an unknown variable of the cabinet stops the start', () => {
    expect(() => readConfig({ HOMER: '1', SMS_URLL: '1' })).not.toThrow()
    expect(() => readConfig({ CABINET_SECRTE: secret })).toThrow(/^Неизвестная настройка CABINET_SECRTE$/)
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['DATABASE_POOL', '0'],
    ['TRUST_PROXY', 'да'],
    ['CABINET_DEMO', 'maybe'],
    ['CABINET_SECRET', 'short'],
    ['CABINET_DEMO_PASSWORD', 'пароль12'],
    ['PUBLIC_URL', 'cabinet'],
    ['SMS_URL', 'ftp://gateway'],
    ['SMS_PROVIDER', 'pigeon'],
    ['SMTP_URL', 'http://mail'],
    ['DATABASE_URL', 'mysql://a'],
    ['DATABASE_READ_URL', 'postgres://one,two/cabinet'],
    ['LOG_LEVEL', 'loud'],
    ['VAPID_SUBJECT', 'help@clinic.example'],
    ['EXCHANGE_URL', 'clinic'],
  ])('%s=%s stops the start with one Russian line that names it and hides its value', (name, value) => {
    const said = () => readConfig({ [name]: value })
    expect(said).toThrow(new RegExp(`^Неверные настройки\\. ${name}: [а-яё -]`))
    expect(said).not.toThrow(/\n|Invalid|expected/)
    if (name === 'CABINET_SECRET') expect(said).not.toThrow(value)
  })

  test('a key that contains a comment is refused', () => {
    for (const tail of ['# openssl rand -hex 32; хранить отдельно от копий базы', `${secret} # ключ`])
      expect(() => readConfig({ CABINET_SECRET: tail })).toThrow(/^Неверные настройки\. CABINET_SECRET: /)
    expect(readConfig({ CABINET_SECRET: secret }).secret).toBe(secret)
  })

  test('several wrong settings are all named at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT: .*; LOG_LEVEL: /)
  })

  test.each([
    [{ DATABASE_URL: 'postgres://a/b' }, 'CABINET_SECRET'],
    [{ DATABASE_READ_URL: 'postgres://b/b' }, 'DATABASE_URL'],
    [{ SMS_PROVIDER: 'smsc' }, 'SMS_TOKEN'],
    [{ SMS_PROVIDER: 'smsru' }, 'SMS_TOKEN'],
    [{ SMS_TOKEN: 'key' }, 'SMS_URL'],
    [{ EXCHANGE_URL: 'https://clinic.example' }, 'EXCHANGE_TOKEN'],
  ])('%o is refused without %s', (environment, missing) => {
    expect(() => readConfig(environment)).toThrow(new RegExp(`нужен ${missing}`))
  })
})

test('former secrets stand after each other with commas, also when one has a comma itself', () => {
  const one = 'a'.repeat(32)
  const other = 'b'.repeat(40)
  const read = (text: string) => readConfig({ CABINET_SECRET_PREVIOUS: text }).previousSecrets
  expect(read(`${one}, ${other}`)).toEqual(expect.arrayContaining([one, other]))
  expect(read('a secret of a clinic, long enough')).toEqual(['a secret of a clinic, long enough'])
  expect(() => read('short')).toThrow('CABINET_SECRET_PREVIOUS')
})
