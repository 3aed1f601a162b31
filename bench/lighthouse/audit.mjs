// node audit.mjs URL COOKIE: prints the scores of Lighthouse (mobile) as one line of JSON.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const [url = '', cookie = ''] = process.argv.slice(2)
const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const chrome = await launch({ chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium', chromeFlags })
try {
  const result = await lighthouse(url, {
    port: chrome.port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    ...(cookie && { extraHeaders: { Cookie: cookie } }),
  })
  const scores = Object.entries(result.lhr.categories).map(([name, { score }]) => [
    name,
    Math.round(score * 100),
  ])
  const failed = Object.values(result.lhr.audits).filter((one) => one.score !== null && one.score < 0.9)
  for (const one of failed) console.error(`${one.id}: ${one.score} ${one.displayValue ?? ''}`)
  console.log(JSON.stringify(Object.fromEntries(scores)))
} finally {
  chrome.kill()
}
