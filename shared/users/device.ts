// Turns the browser's user agent into words. Pure; used for display only.

type Names = readonly (readonly [RegExp, string])[]

// The order matters: other browsers also name Chrome and Safari.
const browsers: Names = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bEdgA?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const first = (names: Names, agent: string) => names.find(([sign]) => sign.test(agent))?.[1]

/** Returns the device of a user agent in words, e.g. «Chrome, Windows». */
export const deviceOf = (agent: string): string =>
  [first(browsers, agent), first(systems, agent)].filter(Boolean).join(', ') || 'Неизвестное устройство'
