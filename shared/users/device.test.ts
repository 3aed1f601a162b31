import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.for([
  [`${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`${windows} ${webkit} Chrome/142.0.0.0 YaBrowser/25.10.0.0 Safari/537.36`, 'Яндекс Браузер, Windows'],
  [`${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S931B) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  ['curl/8.9.1', 'Неизвестное устройство'],
  ['', 'Неизвестное устройство'],
] as const)('reads %s as «%s»', ([agent, words]) => {
  expect(deviceOf(agent)).toBe(words)
})
