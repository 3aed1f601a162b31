import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { findUnsafeSettings, type Observation } from './unsafe-settings.ts'

const safe = {
  HOST: '127.0.0.1',
  DATABASE_URL: 'postgres://cabinet:x@127.0.0.1:5432/cabinet',
  CABINET_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://cabinet.clinic.ru',
  TRUST_PROXY: 'on',
}
const nothing: Observation = { ownsTables: false, isForwarded: false, hasDemoAdmin: false }

const find = (environment: Record<string, string>, observed: Partial<Observation> = {}) =>
  findUnsafeSettings(readConfig({ ...safe, ...environment }), { ...nothing, ...observed })

describe('unsafe settings', () => {
  test('the smallest settings of the manual have none', () => {
    expect(find({})).toEqual([])
  })

  test('a trial on one’s own machine has none', () => {
    const all = { ownsTables: true, isForwarded: true, hasDemoAdmin: true }
    expect(findUnsafeSettings(readConfig({}), all)).toEqual([])
  })

  test.for<[name: string, value: string, finding: string]>([
    ['CABINET_DEMO', 'on', 'demo'],
    ['PUBLIC_URL', '', 'noAddress'],
    ['PUBLIC_URL', 'http://cabinet.clinic.ru', 'plainAddress'],
    ['SMS_URL', 'http://sms.provider.ru/send', 'sms'],
    ['SMS_URL', 'http://93.184.216.34/send', 'sms'],
    ['SMTP_URL', 'smtp://name:word@mail.provider.ru:587', 'mail'],
    ['DADATA_URL', 'http://suggestions.dadata.ru', 'daData'],
    ['DATABASE_URL', 'postgres://cabinet:x@db.provider.ru/cabinet', 'database'],
    ['DATABASE_URL', 'postgres://cabinet:x@93.184.216.34/cabinet?sslmode=disable', 'database'],
    ['DATABASE_READ_URL', 'postgres://cabinet:x@standby.provider.ru/cabinet', 'database'],
  ])('%s=%s is found', ([name, value, finding]) => {
    expect(find({ [name]: value })).toEqual([finding])
  })

  test('an exchange over http with an outer host is found', () => {
    expect(find({ EXCHANGE_URL: 'http://his.clinic.ru', EXCHANGE_TOKEN: 'x' })).toEqual(['exchange'])
  })

  test.for<[name: string, value: string]>([
    ['PUBLIC_URL', 'http://cabinet.local'],
    ['SMS_URL', 'http://10.0.0.5/send'],
    ['SMS_URL', 'http://sms-gateway:8080/send'],
    ['SMTP_URL', 'smtp://localhost:25'],
    ['SMTP_URL', 'smtps://name:word@mail.provider.ru'],
    ['SMTP_URL', 'smtp://name:word@mail.provider.ru:587?requireTLS=true'],
    ['DATABASE_URL', 'postgres://cabinet:x@postgresql/cabinet'],
    ['DATABASE_URL', 'postgres://cabinet:x@db.provider.ru/cabinet?sslmode=verify-full'],
  ])('%s=%s is safe', ([name, value]) => {
    expect(find({ [name]: value })).toEqual([])
  })

  test('tells a role that owns the tables, a proxy that is not believed and an administrator left by the demo', () => {
    expect(find({}, { ownsTables: true })).toEqual(['role'])
    expect(find({ TRUST_PROXY: 'off' }, { isForwarded: true })).toEqual(['proxy'])
    expect(find({}, { hasDemoAdmin: true })).toEqual(['demoAdmin'])
    expect(find({ CABINET_DEMO: 'on' }, { hasDemoAdmin: true })).toEqual(['demo'])
  })
})
