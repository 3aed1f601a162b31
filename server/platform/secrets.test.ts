import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SealContext } from './data-keys/sealed-column.ts'
import { keptSecret, randomDigits, sameText, secretsFrom } from './secrets.ts'

const secrets = secretsFrom('a secret of this test, long enough')
const place = 'bookings/0190a0b0-0000-7000-8000-000000000001/paper' as SealContext
const elsewhere = `${place}2` as SealContext
/** As versions before key ids have sealed. */
const keyless = (sealed: string) => sealed.replace(/^v2\.[0-9a-f]{8}/, 'v1')

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'cabinet-secret-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** The text with one bit of its n-th byte flipped. */
const spoiled = (sealed: string, at: number) => {
  const [version, id, packed = ''] = sealed.split('.')
  const bytes = Buffer.from(packed, 'base64')
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return `${version}.${id}.${bytes.toString('base64')}`
}

describe('a sealed document number', () => {
  test('is opened at its own record', () => {
    expect(secrets.open(secrets.seal('4512 123456', place), place)).toBe('4512 123456')
    expect(secrets.open(secrets.seal('', place), place)).toBe('')
  })

  test('shows nothing of its text and never looks the same twice', () => {
    const one = secrets.seal('4512 123456', place)
    const other = secrets.seal('4512 123456', place)
    expect(one).not.toBe(other)
    expect(Buffer.from(one.slice(12), 'base64').toString('latin1')).not.toContain('4512')
  })

  test('cannot be opened for another record, so numbers cannot be swapped between people', () => {
    const sealed = secrets.seal('4512 123456', place)
    expect(() => secrets.open(sealed, elsewhere)).toThrow()
  })

  test.each([0, 11, 12, 27, 28, 38])('is refused when byte %i was changed', (at) => {
    const sealed = secrets.seal('4512 123456', place)
    expect(() => secrets.open(spoiled(sealed, at), place)).toThrow()
  })

  test('is refused when truncated, of an unknown version or sealed by another installation', () => {
    const sealed = secrets.seal('4512 123456', place)
    expect(() => secrets.open(sealed.slice(0, 20), place)).toThrow()
    expect(() => secrets.open(sealed.replace('v2.', 'v9.'), place)).toThrow('unknown version')
    expect(() => secretsFrom('the secret of somebody else, long').open(sealed, place)).toThrow()
  })
})

describe('a changed secret', () => {
  const former = 'the former secret, which is long enough'
  const present = 'the present secret, which is long enough'
  const before = secretsFrom(former)
  const now = secretsFrom(present, { previous: [former] })

  test('opens what was sealed with the former one, with and without its key id', () => {
    const sealed = before.seal('4512 123456', place)
    expect(now.open(sealed, place)).toBe('4512 123456')
    expect(now.open(keyless(sealed), place)).toBe('4512 123456')
    expect(now.open(keyless(now.seal('1', place)), place)).toBe('1')
  })

  test('seals with the present key alone, whose id the sealed text carries', () => {
    const sealed = now.seal('4512 123456', place)
    expect(sealed.split('.')[1]).toBe(now.dataKeys[0].id)
    expect(secretsFrom(present).open(sealed, place)).toBe('4512 123456')
    expect(() => before.open(sealed, place)).toThrow(now.dataKeys[0].id)
  })

  test('recognises what was digested under the former one and digests under the present one', () => {
    expect(now.digests('lookup', 'phone 1')).toEqual([
      now.digest('lookup', 'phone 1'),
      before.digest('lookup', 'phone 1'),
    ])
    expect(now.digest('lookup', 'phone 1')).toBe(secretsFrom(present).digest('lookup', 'phone 1'))
  })

  test('leaves sessions alone when they have a secret of their own', () => {
    const session = 'the secret of sessions, which is long enough'
    const tokens = [secretsFrom(former, { session }), secretsFrom(present, { session, previous: [former] })]
    expect(tokens[0]?.digest('session', 'token')).toBe(tokens[1]?.digest('session', 'token'))
    expect(secretsFrom(present, { session: former }).digest('lookup', '1')).toBe(
      secretsFrom(present).digest('lookup', '1'),
    )
    expect(secretsFrom(present).digest('session', 'token')).not.toBe(before.digest('session', 'token'))
  })
})

describe('keys', () => {
  test('differ by purpose and are the same after a restart', () => {
    const digest = secrets.digest('code', '1234')
    expect(secrets.digest('confirmation', '1234')).not.toBe(digest)
    expect(secretsFrom('a secret of this test, long enough').digest('code', '1234')).toBe(digest)
  })

  test('are derived from a generated secret that is long, kept for the next start and unreadable for other users', () => {
    const path = folder()
    const secret = keptSecret(path)
    expect(secret.length).toBeGreaterThanOrEqual(48)
    expect(keptSecret(path)).toBe(secret)
    expect(statSync(join(path, 'secret')).mode & 0o077).toBe(0)
    expect(readFileSync(join(path, 'secret'), 'utf8')).toBe(secret)
  })

  test('are not made anew for a database whose secret file is gone: the start fails', () => {
    const path = folder()
    mkdirSync(join(path, 'database'))
    writeFileSync(join(path, 'database', 'PG_VERSION'), '17')
    expect(() => keptSecret(path)).toThrow(/есть база, но нет файла secret/)
    expect(existsSync(join(path, 'secret'))).toBe(false)
  })

  test('are not derived from an empty secret file: the start fails', () => {
    const path = folder()
    writeFileSync(join(path, 'secret'), '')
    expect(() => keptSecret(path)).toThrow('испорчен')
  })
})

describe('random codes and comparisons', () => {
  test('a random code keeps its leading zeros, and every code can occur', () => {
    const codes = Array.from({ length: 3000 }, () => randomDigits(4))
    expect(codes.every((code) => /^\d{4}$/.test(code))).toBe(true)
    expect(codes.some((code) => code.startsWith('0'))).toBe(true)
    expect(new Set(codes).size).toBeGreaterThan(1500)
  })

  test('texts compare equal only when identical', () => {
    expect(sameText('код', 'код')).toBe(true)
    expect(sameText('код', 'кот')).toBe(false)
    expect(sameText('код', 'кода')).toBe(false)
  })
})
