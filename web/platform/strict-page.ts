import { shareNonce } from './page-meta.ts'

// The page's Content Security Policy forbids creating code from text, and zod does so unless its global
// settings forbid it. The settings are made here without loading zod, because the sign-in does not need zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
shareNonce()
