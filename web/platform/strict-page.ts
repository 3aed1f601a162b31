import { shareNonce } from './page-meta.ts'

// The page policy forbids making code from text; zod tries to unless its global settings forbid it. They are
// set here without loading zod, which the sign-in does not need.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
shareNonce()
