// Writes server/migrations/fingerprint.txt, the schema that all migrations make: npm run db:fingerprint
import { writeFingerprint } from './structure/fingerprint.ts'

await writeFingerprint()
