import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { keptSecret, randomDigits, sameText, secretsFrom } from './secrets.ts'

const secrets = secretsFrom('a secret of this test, long enough')
const place = 'bookings/0190a0b0-0000-7000-8000-000000000001/paper'

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'cabinet-secret-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** The text with one bit of its n-th byte flipped. */
const spoiled = (sealed: string, at: number) => {
  const [version, packed = ''] = sealed.split('.')
  const bytes = Buffer.from(packed, 'base64')
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return `${version}.${bytes.toString('base64')}`
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
    expect(Buffer.from(one.slice(3), 'base64').toString('latin1')).not.toContain('4512')
  })

  test('cannot be opened for another record, so numbers cannot be swapped between people', () => {
    const sealed = secrets.seal('4512 123456', place)
    expect(() => secrets.open(sealed, `${place}2`)).toThrow()
  })

  test.each([0, 11, 12, 27, 28, 38])('is refused when byte %i was changed', (at) => {
    const sealed = secrets.seal('4512 123456', place)
    expect(() => secrets.open(spoiled(sealed, at), place)).toThrow()
  })

  test('is refused when truncated, of an unknown version or sealed by another installation', () => {
    const sealed = secrets.seal('4512 123456', place)
    expect(() => secrets.open(sealed.slice(0, 20), place)).toThrow()
    expect(() => secrets.open(sealed.replace('v1.', 'v9.'), place)).toThrow('unknown key version v9')
    expect(() => secretsFrom('the secret of somebody else, long').open(sealed, place)).toThrow()
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
